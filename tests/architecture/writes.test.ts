import { expect, test } from 'vitest';
import { sourceOf } from './source-values.ts';
import { writesIn, writesOutsideActs } from './writes.ts';

/** What begins work past the acts, and why nothing is done twice by a double press there, nor fails without words. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/app/entry/passkey-sign-in.tsx':
    'asks for a challenge; the browser ends one ceremony as the next begins',
  'src/app/entry/sso-form.tsx': 'asks which provider, and goes there; a second answer replaces the first',
  'src/app/install/address-fields.tsx': 'useTask runs it, of work that is handed on twice',
  'src/app/install/check-step.tsx': 'only reads',
  'src/app/install/database-step.tsx': 'useTask runs it, of work that is handed on twice',
  'src/app/install/install-page.tsx': 'only reads',
  'src/app/install/migration-progress.tsx': 'only reads',
  'src/app/install/password-meter.tsx': 'only reads',
  'src/app/own-position/share-position.ts': 'nobody pressed; a place replaces the one before',
  'src/app/own-position/shared-position.tsx': 'nobody pressed; a place replaces the one before',
  'src/app/sync-centre/storage-notice.tsx':
    'nobody pressed; a lock lets one tab ask, until there is an answer',
  'src/features/attachments/add-files.tsx': 'files are chosen, not pressed; what was not taken is said below',
  'src/features/maintenance/daily-orders-notice.tsx': 'nobody pressed; a lock lets one tab do it, once a day',
  'src/features/profile/person-card.tsx':
    'the language is chosen on the device already; the same choice twice is one choice',
  'src/features/profile/second-factor/set-up.tsx':
    'a secret is made when the step opens, and counts only after its first code',
  'src/features/support/attach-file.tsx':
    'files are chosen, not pressed; what was not taken is said beside it',
};

test('whatever a screen writes runs in an act: once a press, and what failed is said', () => {
  const found = writesOutsideActs();
  expect(found.filter((place) => !((place.split(':')[0] ?? '') in EXCEPTIONS))).toEqual([]);
  const files = new Set(found.map((place) => place.split(':')[0]));
  expect(Object.keys(EXCEPTIONS).filter((file) => !files.has(file))).toEqual([]);
});

const WORKSPACE = "import { useWorkspace } from '../../session/account/workspace.tsx';";
const ACT = `import { ActionButton } from '../../resource/act/act.tsx';
import { useNotedAct } from '../../resource/act/use-act.ts';`;

/** A screen of one component that has `repository`, `api` and `save`, and shows `jsx`. */
function screen(jsx: string, more = ''): string {
  return `${WORKSPACE}
${ACT}
import { Button } from '../../ui/controls/button.tsx';
import { setPin } from '../../session/account/device-pin.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { useEffect } from 'react';
import { useCalls } from './use-calls.ts';
import { Line } from './line.tsx';
export function Screen() {
  const { repository, api } = useWorkspace();
  const save = async () => { await repository.update('asset', 'a', {}); };
  const calls = useCalls();
  ${more}
  return <>${jsx}</>;
}`;
}

const HOOK = `${WORKSPACE}
const CALLS = { drop: (api, id) => api.call('delete', id) };
export function useCalls() {
  const { api } = useWorkspace();
  return { send: async (id) => api.call('post', id), look: async () => api.call('get', '/'), by: (kind) => CALLS[kind](api, '1') };
}`;

const LINE = `import { Button } from '../../ui/controls/button.tsx';
export function Line({ onPress, row }) {
  return <Button onClick={() => onPress(row.id)} />;
}`;

function foundIn(text: string): string[] {
  return writesIn([
    sourceOf('src/features/a/screen.tsx', text),
    sourceOf('src/features/a/use-calls.ts', HOOK),
    sourceOf('src/features/a/line.tsx', LINE),
  ]);
}

test.each([
  [
    'at the button itself',
    screen('<Button onClick={() => inBackground(repository.remove("asset", "a"))} />'),
  ],
  ['in a function of the screen', screen('<Button onClick={() => inBackground(save())} />')],
  ['named only', screen('<form onSubmit={save} />')],
  ['in a menu', screen('<Menu items={[{ id: "a", onSelect: () => inBackground(save()) }]} />')],
  ['from a hook', screen('<Button onClick={() => inBackground(calls.send("a"))} />')],
  ['from a table of calls', screen('<input onChange={() => inBackground(calls.by("drop"))} />')],
  ['in an effect', screen('', 'useEffect(() => { save().catch(() => undefined); }, []);')],
  ['handed to another part', screen('<Line row={row} onPress={() => inBackground(save())} />')],
  ['handed on, and let go there', screen('<Line row={row} onPress={save} />')],
  ['onto the device', screen('<Button onClick={() => inBackground(setPin(registry, person))} />')],
  [
    'beside an act',
    screen(
      '<Button onClick={() => { act(); inBackground(save()); }} />',
      'const { act } = useNotedAct(save);',
    ),
  ],
])('a write past the acts is found: %s', (_, text) => expect(foundIn(text)).not.toEqual([]));

test.each([
  ['a button that acts', screen('<ActionButton onAct={save} />')],
  ['an act', screen('<form onSubmit={() => act()} />', 'const { act } = useNotedAct(save);')],
  [
    'an act by its name',
    screen('<Line row={row} onPress={saving.act} />', 'const saving = useNotedAct(save);'),
  ],
  ['a question to the server', screen('<Button onClick={() => inBackground(calls.look())} />')],
  ['something else that is updated', screen('<Button onClick={() => inBackground(worker.update())} />')],
])('nothing is found: %s', (_, text) => expect(foundIn(text)).toEqual([]));
