import type { CompiledForm } from '../../../../domain/surveys/form/compile.ts';
import type { FormDefinition, FormItem } from '../../../../domain/surveys/form/definition.ts';
import { isGroup } from '../../../../domain/surveys/form/definition.ts';
import type { FormEnvironment } from '../../../../domain/surveys/form/environment.ts';
import { plainLabel } from '../../../../domain/surveys/form-report/record-tables.ts';
import { ExpressionError } from '../../../../domain/surveys/xpath/expression.ts';
import type { ExpressionDetail } from '../../../../domain/surveys/xpath/expression-detail.ts';
import {
  type FillingBeginning,
  type FillingSession,
  type FillingView,
  fillingSession,
} from './filling-session.ts';

/** A form that is open, and what it shows first. */
export interface BegunFilling {
  readonly kind: 'begun';
  readonly beginning: FillingBeginning;
  readonly session: FillingSession;
  readonly view: FillingView;
}

/** What a form could not work out. */
export interface FormFailure {
  readonly kind: 'failed';
  /** In the form's words; empty: no question of its own. */
  readonly question: string;
  readonly fault: ExpressionDetail;
}

/** Opens a form. One that cannot be worked out with the answers that it has is said to be so. */
export function beginFilling(beginning: FillingBeginning): BegunFilling | FormFailure {
  try {
    const session = fillingSession(beginning);
    return { kind: 'begun', beginning, session, view: session.view() };
  } catch (error) {
    return formFailure(error, beginning.form.definition, beginning.environment.language);
  }
}

/** Opens a form of which nothing is answered yet. */
export function beginFirst(form: CompiledForm, environment: FormEnvironment): BegunFilling | FormFailure {
  return beginFilling({ form, environment, record: {}, isReadOnly: false, index: null });
}

/** @throws whatever is no fault of an expression */
export function formFailure(error: unknown, form: FormDefinition, language: string): FormFailure {
  if (!(error instanceof ExpressionError)) throw error;
  const item = itemNamed(error.question, form.items);
  const question = item ? plainLabel(item, language, form) : error.question;
  return { kind: 'failed', question, fault: error.detail };
}

function itemNamed(name: string, items: readonly FormItem[]): FormItem | undefined {
  for (const item of items) {
    const found = item.name === name ? item : isGroup(item) ? itemNamed(name, item.items) : undefined;
    if (found) return found;
  }
  return undefined;
}
