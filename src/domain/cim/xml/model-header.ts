import type { FileRefusal } from '../../import/report/file-report.ts';
import { canonicalId } from '../reading/references.ts';
import { type ModelHeader, type StagedObject, statementsOf } from '../reading/staged-file.ts';
import { isMoment } from '../schema/value-fault.ts';

/** What a header says; wrong dates are refused, and the rest of it counts. */
export function modelHeader(
  object: StagedObject,
  file: string,
): { readonly header: ModelHeader; readonly refused: readonly FileRefusal[] } {
  const said = (...names: readonly string[]) =>
    [...statementsOf(object.values)].flatMap(([name, value]) =>
      names.includes(name) ? [typeof value === 'string' ? value : value.id] : [],
    );
  const refused: FileRefusal[] = [];
  const moment = (...names: readonly string[]) => {
    const [text] = said(...names);
    if (text === undefined || isMoment(text)) return text ?? null;
    const message = `"${text.slice(0, 60)}" is not a date`;
    refused.push({ file, line: object.line, element: names[0] ?? '', message });
    return null;
  };
  const header: ModelHeader = {
    id: object.id,
    kind: object.className === 'DifferenceModel' ? 'DifferenceModel' : 'FullModel',
    line: object.line,
    profiles: said('Model.profile', 'conformsTo'),
    created: moment('Model.created', 'issued', 'generatedAtTime'),
    scenarioTime: moment('Model.scenarioTime', 'startDate'),
    version: said('Model.version', 'version')[0] ?? null,
    modelingAuthoritySet: said('Model.modelingAuthoritySet', 'isVersionOf')[0] ?? null,
    dependentOn: said('Model.DependentOn', 'requires').map(canonicalId),
    supersedes: said('Model.Supersedes', 'replaces').map(canonicalId),
  };
  return { header, refused };
}
