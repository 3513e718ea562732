type FormChecks = typeof import('./record-problems.ts');

let atHand: FormChecks | null = null;

/** Loads the engine of forms, which is too much for every screen that saves something. */
export async function fetchFormChecks(): Promise<void> {
  atHand ??= await import('./record-problems.ts');
}

/** @throws Error before `fetchFormChecks` is done: a mistake in our own code */
export function formChecks(): FormChecks {
  if (!atHand) throw new Error('the checks of forms were not fetched before they were needed');
  return atHand;
}
