import { type Expression, parts } from '../../xpath/expression.ts';
import type { CompiledForm } from '../compile.ts';
import type { PartRules } from '../part-rules.ts';
import { LAST_SAVED } from '../references.ts';

/** The names of the tables beside a form that its expressions look into: what is neither in the form itself nor its last record. */
export function tablesNamedIn({
  definition,
  rules,
  actions,
  instanceName,
}: CompiledForm): ReadonlySet<string> {
  const all = [
    ...[...rules.values()].flatMap(expressionsOf),
    ...actions.flatMap(({ target, value }) => [target, value]),
    instanceName,
  ];
  const names = all.flatMap((expression) => (expression === null ? [] : lookupsIn(expression)));
  const { lists, instances = {} } = definition;
  const isWithin = (name: string) =>
    name === LAST_SAVED || Object.hasOwn(lists, name) || Object.hasOwn(instances, name);
  return new Set(names.filter((name) => !isWithin(name)));
}

function expressionsOf(rules: PartRules): Expression[] {
  const said = [rules.label, rules.hint].flatMap((texts) => Object.values(texts).flat());
  return [...Object.values(rules), ...Object.values(rules.nodes ?? {}), ...said].filter(isExpression);
}

function isExpression(rule: unknown): rule is Expression {
  return typeof rule === 'object' && rule !== null && 'kind' in rule;
}

function lookupsIn(expression: Expression): string[] {
  return [...parts(expression)].flatMap((part) => {
    const isLookup = part.kind === 'call' && (part.name === 'pulldata' || part.name === 'instance');
    const [first] = isLookup ? part.of : [];
    return first?.kind === 'string' ? [first.value] : [];
  });
}
