import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const WORDS = 'Sign in to your work. It goes on where there is no signal.';

test.each(['en', 'fr'])(
  'what index.html shows before the application is there is what that says, in %s',
  (language) => {
    const catalogue = readFileSync(`src/locales/${language}/messages.po`, 'utf8');
    const said = catalogue.split('\n\n').find((entry) => entry.includes(`msgid "${WORDS}"`));
    const words = said?.split('msgstr "')[1]?.split('"')[0];
    expect(words).toBeTruthy();
    expect(readFileSync('index.html', 'utf8')).toContain(`<p data-words="${language}">${words}</p>`);
    expect(readFileSync('src/app/login/login-page.tsx', 'utf8')).toContain(`<Trans>${WORDS}</Trans>`);
  },
);
