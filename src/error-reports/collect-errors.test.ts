import { expect, it, vi } from 'vitest';
import { collectErrors, type ErrorReport, MOST_ERRORS_KEPT } from './collect-errors.ts';
import { ERROR_REPORTED } from './report-error.ts';

function world() {
  const target = new EventTarget();
  const collected = collectErrors(target);
  const dispatch = (name: string, fields: object) =>
    target.dispatchEvent(Object.assign(new Event(name), fields));
  return {
    collected,
    dispatch,
    report: (error: unknown) =>
      target.dispatchEvent(new CustomEvent(ERROR_REPORTED, { detail: { error, where: 'test' } })),
  };
}

it('what happens before anybody takes errors is kept, the first twenty of it, and given in order', () => {
  const { collected, report } = world();
  for (let count = 0; count < MOST_ERRORS_KEPT + 5; count++) report(count);
  const taken: unknown[] = [];
  collected.deliverTo(({ error }) => taken.push(error));
  expect(taken).toEqual(Array.from({ length: MOST_ERRORS_KEPT }, (_, count) => count));
});

it('what happens afterwards is given at once, and nothing twice', () => {
  const { collected, report } = world();
  report('early');
  const take = vi.fn<(report: ErrorReport) => void>();
  collected.deliverTo(take);
  report('late');
  expect(take.mock.calls.map(([{ error }]) => error)).toEqual(['early', 'late']);
});

it('what nobody caught is collected too, with what was thrown', () => {
  const { collected, dispatch } = world();
  const thrown = new TypeError('broke');
  dispatch('error', { error: thrown, message: 'Uncaught TypeError: broke' });
  dispatch('error', { error: null, message: 'Script error.' });
  dispatch('unhandledrejection', { reason: thrown });
  const taken: ErrorReport[] = [];
  collected.deliverTo((report) => taken.push(report));
  expect(taken).toEqual([
    { error: thrown, where: 'window', isUncaught: true },
    { error: 'Script error.', where: 'window', isUncaught: true },
    { error: thrown, where: 'promise', isUncaught: true },
  ]);
});

it('sizes that the browser tells a frame later are no error', () => {
  const { collected, dispatch } = world();
  const take = vi.fn<(report: ErrorReport) => void>();
  collected.deliverTo(take);
  dispatch('error', { message: 'ResizeObserver loop completed with undelivered notifications.' });
  expect(take).not.toHaveBeenCalled();
});
