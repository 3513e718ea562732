import { Trans, useLingui } from '@lingui/react/macro';
import { useKeptAnswer } from '../../../session/answers/use-kept-answer.ts';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { AnswerNote } from '../answer-note.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** How the tenant's people sign in, beside our own passwords. */
export function SignInScreen() {
  const { t } = useLingui();
  const kept = useKeptAnswer('/settings/single-sign-on');
  return (
    <Page narrow>
      <PageHeader title={t`Sign-in`}>
        <MutedText mt="1">
          <Trans>
            Let your people sign in with the account they have already, by OpenID Connect: Entra ID, Google,
            Keycloak and others.
          </Trans>
        </MutedText>
      </PageHeader>
      <Stack>
        <AnswerNote of={kept} failed={t`The settings could not be read.`} />
        {!kept.answer && !kept.failure && <SkeletonLines lines={10} label={t`Loading`} />}
        {kept.answer && <SignInForm key={kept.answer.version} settings={kept.answer} onSaved={kept.again} />}
      </Stack>
    </Page>
  );
}
