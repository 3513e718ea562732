import { hasRecordedSource, isolatingSwitches, sourcesOf } from '../../../domain/network/around.ts';
import { customersIn } from '../../../domain/network/customers.ts';
import { effectOf, type SupplyEffect } from '../../../domain/network/effect.ts';
import { nodesOf } from '../../../domain/network/grid-graph.ts';
import { NONE } from '../../../domain/network/supply.ts';
import { supplyOfAsset, upstreamOf } from '../../../domain/network/trace.ts';
import { type CountedCustomers, type FoundAssets, foundAssets } from './found-assets.ts';
import type {
  AssetQuestion,
  NetworkAnswers,
  NetworkQuestion,
  NetworkStanding,
  NetworkTrace,
  SupposedChange,
} from './network-messages.ts';
import type { NetworkModel } from './network-model.ts';
import { planPlayed, sectionStanding } from './switching-answers.ts';

/** The answer to a question, from the recorded state alone. */
export function networkAnswer(
  model: NetworkModel,
  question: NetworkQuestion,
): NetworkAnswers[keyof NetworkAnswers] {
  switch (question.about) {
    case 'played':
      return planPlayed(model, question);
    case 'section':
      return sectionStanding(model, question);
    default:
      return assetAnswer(model, question);
  }
}

function assetAnswer(model: NetworkModel, { about, id }: AssetQuestion) {
  const asset = model.graph.numberOf.get(id);
  if (asset === undefined) return null;
  switch (about) {
    case 'standing':
      return standing(model, asset);
    case 'trace':
      return trace(model, asset);
    case 'supposed':
      return supposed(model, asset);
  }
}

function standing(model: NetworkModel, asset: number): NetworkStanding {
  const { graph, present, normal, members } = model;
  const { isLive, liveEnds } = supplyOfAsset(graph, present, asset);
  const isEarthing = (other: number) => members[other]?.isEarthing ?? false;
  const { switches, sources } = isolatingSwitches(graph, asset, isEarthing);
  return {
    isLive: isLive || (hasRecordedSource(graph, asset, isEarthing) ? false : null),
    isLiveNormally: nodesOf(graph, asset).some((node) => normal.feeder[node] !== NONE),
    liveEnds,
    sources: found(model, sourcesOf(graph, asset)),
    isolating: found(model, switches),
    uncut: found(model, sources),
  };
}

function trace(model: NetworkModel, asset: number): NetworkTrace {
  const { graph, present } = model;
  const effect = effectOf(graph, present, asset, { without: new Set([asset]) });
  return {
    upstream: found(model, upstreamOf(graph, present, asset)),
    downstream: found(model, effect.dead),
    ...customersLost(model, asset, effect),
  };
}

function supposed(model: NetworkModel, asset: number): SupposedChange {
  const { graph, members } = model;
  const state = members[asset]?.inNetwork.switchState ?? null;
  const self = new Set([asset]);
  const effect = effectOf(graph, model.present, asset, state === null ? { without: self } : { turned: self });
  return {
    supposed: state === null ? 'out' : state === 'closed' ? 'open' : 'closed',
    dead: found(model, effect.dead),
    live: found(model, effect.live),
    loopsOpened: effect.loopsOpened,
    critical: found(
      model,
      effect.dead.filter((other) => members[other]?.isCritical),
    ),
    ...customersLost(model, asset, effect),
  };
}

/** Customers in what is dead. What the asset says itself counts where it is more, unless nothing behind it is dead. */
function customersLost(
  { graph, members, present, customers }: NetworkModel,
  asset: number,
  { dead, after }: SupplyEffect,
): CountedCustomers {
  const isDead = (node: number) => present.feeder[node] !== NONE && after.feeder[node] === NONE;
  const isEnd = nodesOf(graph, asset).length === 1;
  const own = isEnd || dead.length > 0 ? (customers[asset] ?? 0) : 0;
  const uncounted = dead.filter((other) => members[other]?.isUncounted).length;
  return {
    customers: Math.max(own, customersIn(graph, present, isDead, customers)),
    uncounted: uncounted + (isEnd && members[asset]?.isUncounted ? 1 : 0),
  };
}

function found({ graph }: NetworkModel, assets: readonly number[]): FoundAssets {
  return foundAssets(graph, assets);
}
