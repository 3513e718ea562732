import type { AnyRow } from '../../kit/entity/entity.ts';
import type { Markup } from '../../surveys/xml/write-xml.ts';
import { PHASE_ROLES } from '../assets/cim-index.ts';
import { isKindOf } from '../schema/cim-classes.ts';
import type { CimLoss } from './losses.ts';
import { isConducting, type ModelContext } from './model-context.ts';
import { defined, member, refers, text } from './rdf-pieces.ts';
import { baseVoltageId, type WrittenPart } from './write-ratings.ts';
import { assetNumber, assetText, tagIn, type WrittenAsset } from './written-asset.ts';

/** Terminals with the nodes that they connect, phases, and the windings of transformers. */
export function terminalsPart(row: AnyRow, asset: WrittenAsset, context: ModelContext): WrittenPart {
  const losses: CimLoss[] = [];
  const letters = (assetText(row['phases']) ?? tagIn(row, 'phases') ?? '').match(/s\d+|[ABCNX]/g) ?? [];
  const code = phaseCode(letters);
  const isConnected = isConducting(asset) && asset.terminals.length > 0;
  if (!isConnected && asset.terminals.length > 0) losses.push('connections');
  if (asset.terminals.some(({ node }) => context.isRenamed(node))) losses.push('connections');
  const windings = windingsOf(row, asset, context, code);
  const hasTanks = context.inTanks.has(asset.id);
  // Phases that are parts of the equipment count before those of its terminals.
  const areOnTerminals = isConnected && code !== null;
  const parts = areOnTerminals || asset.className === 'TransformerTank' ? [] : phaseParts(asset, letters);
  const isPhaseSaid = areOnTerminals || parts.length > 0 || hasTanks || windings.isPhaseSaid;
  if (letters.length > 0 && !isPhaseSaid) losses.push('ratings');
  const terminals = isConnected ? terminalsOf(asset, context, areOnTerminals ? code : null) : [];
  return { said: [], beside: [...terminals, ...parts, ...windings.ends], losses };
}

export function terminalId({ key }: WrittenAsset, index: number): string {
  return `${key}-terminal-${index + 1}`;
}

function terminalsOf(asset: WrittenAsset, context: ModelContext, code: string | null): Markup[] {
  return asset.terminals.map(({ node }, index) =>
    defined('Terminal', terminalId(asset, index), [
      text('ACDCTerminal.sequenceNumber', index + 1),
      refers('Terminal.ConductingEquipment', asset.key),
      refers('Terminal.ConnectivityNode', context.nodeId(node)),
      code === null ? null : member('Terminal.phases', `PhaseCode.${code}`),
    ]),
  );
}

/** As IEC 61970-301 has them: a neutral stands behind the halves of a secondary. Null where no code has these phases. */
function phaseCode(letters: readonly string[]): string | null {
  const isSplit = letters.some((letter) => letter.startsWith('s'));
  const ordered = isSplit ? letters.toSorted((a, b) => Number(a === 'N') - Number(b === 'N')) : letters;
  const code = ordered.join('');
  return /^(?:A?B?C?N?|s1N?|s2N?|s12N?)$/.test(code) && code !== '' ? code : null;
}

function phaseParts({ className, key }: WrittenAsset, letters: readonly string[]): Markup[] {
  const role = PHASE_ROLES.find((one) => isKindOf(className, one.slice(one.indexOf('.') + 1)));
  if (role === undefined) return [];
  const part = role.slice(0, role.indexOf('.'));
  const phase = part === 'SwitchPhase' ? 'SwitchPhase.phaseSide1' : `${part}.phase`;
  return letters
    .filter((letter) => letter !== 'X')
    .map((letter) =>
      defined(part, `${key}-phase-${letter}`, [
        refers(role, key),
        member(phase, `SinglePhaseKind.${letter}`),
      ]),
    );
}

interface Windings {
  readonly ends: readonly Markup[];
  readonly isPhaseSaid: boolean;
}

/**
 * One for each terminal. The asset knows its highest voltage and its power alone: they are those of the winding at whose terminal that
 * voltage is, else of the first; the others have the voltage of what they are connected to.
 */
function windingsOf(row: AnyRow, asset: WrittenAsset, context: ModelContext, code: string | null): Windings {
  const { className, voltage } = asset;
  if (className === 'TransformerTank') return tankWinding(asset, context, code);
  if (className !== 'PowerTransformer' || context.inTanks.has(asset.id)) return NO_WINDINGS;
  const power = assetNumber(row['ratedPower']);
  const around = asset.terminals.map(({ node }) => context.voltageAt(node));
  if (around.length === 0 && (voltage !== null || power !== null)) around.push(null);
  const highest = Math.max(0, around.indexOf(voltage));
  const ends = around.map((met, index) => {
    const isLower = met !== null && voltage !== null && met < voltage;
    const own = index === highest ? voltage : isLower ? met : null;
    return defined('PowerTransformerEnd', `${asset.key}-end-${index + 1}`, [
      text('TransformerEnd.endNumber', index + 1),
      refers('PowerTransformerEnd.PowerTransformer', asset.key),
      refers('TransformerEnd.Terminal', asset.terminals[index] ? terminalId(asset, index) : null),
      refers('TransformerEnd.BaseVoltage', own === null ? null : baseVoltageId(own)),
      text('PowerTransformerEnd.ratedU', own),
      text('PowerTransformerEnd.ratedS', index === highest ? power : null),
    ]);
  });
  return { ends, isPhaseSaid: false };
}

const NO_WINDINGS: Windings = { ends: [], isPhaseSaid: false };

/**
 * What is known of a tank is its voltage and its phases, and its winding says them. A neutral beside one or two phases is in no field
 * of an asset: that its transformer has one is said by its tanks.
 */
function tankWinding(asset: WrittenAsset, context: ModelContext, code: string | null): Windings {
  const { key, voltage, parentId } = asset;
  if (voltage === null && code === null) return NO_WINDINGS;
  const isBesideNeutral = code !== null && /^[ABC]{1,2}$/.test(code) && context.assetOf(parentId)?.hasNeutral;
  const end = defined('TransformerTankEnd', `${key}-end-1`, [
    text('TransformerEnd.endNumber', 1),
    refers('TransformerTankEnd.TransformerTank', key),
    refers('TransformerEnd.BaseVoltage', voltage === null ? null : baseVoltageId(voltage)),
    code === null
      ? null
      : member(
          'TransformerTankEnd.orderedPhases',
          `OrderedPhaseCodeKind.${code}${isBesideNeutral ? 'N' : ''}`,
        ),
  ]);
  return { ends: [end], isPhaseSaid: code !== null };
}
