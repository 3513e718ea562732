import { describe, expect, it } from 'vitest';
import type { AnyRow } from '../kit/entity/entity.ts';
import type { AnyItem } from '../kit/fields/field.ts';
import { actionForm, isActionRecord, offeredOn } from './record-actions.ts';

const ORDER = row({ id: 'order', title: 'Feeder 7', assetId: 'pole', location: 'Mill Lane' });
const SURVEY = row({ id: 'survey', title: 'Pole 14', workOrderId: 'order' });
const ASSET = row({ id: 'pole', name: 'Pole 14' });

const newOrder = action({ action: 'newWorkOrder', workOrderType: 'repair' });
const newSurvey = action({ action: 'newSurvey', templateId: 'template' });

function row(values: { readonly id: string; readonly [field: string]: string }): AnyRow {
  const at = '2026-03-02T08:00:00.000Z';
  return {
    tenantId: 't',
    version: 1,
    createdAt: at,
    createdBy: 'p',
    updatedAt: at,
    updatedBy: 'p',
    ...values,
  };
}

function action(values: object): AnyItem {
  return { id: 'key', position: 'a0', title: 'Look again', ...values };
}

describe('an action of a plugin', () => {
  it('orders work where the record is', () => {
    const at = { type: 'repair', assetId: 'pole' };
    expect(actionForm(newOrder, 'survey', SURVEY, ORDER)).toEqual({
      entity: 'workOrder',
      values: { title: 'Look again: Pole 14', ...at, location: 'Mill Lane' },
    });
    expect(actionForm(newOrder, 'workOrder', ORDER, null)).toEqual({
      entity: 'workOrder',
      values: { title: 'Look again: Feeder 7', ...at, location: 'Mill Lane' },
    });
    expect(actionForm(newOrder, 'asset', ASSET, null)).toEqual({
      entity: 'workOrder',
      values: { title: 'Look again: Pole 14', ...at },
    });
  });

  it('leaves the place open where the order of the survey is not on the device', () => {
    expect(actionForm(newOrder, 'survey', SURVEY, null).values).toEqual({
      title: 'Look again: Pole 14',
      type: 'repair',
    });
  });

  it('begins a survey of the same work order', () => {
    const values = { templateId: 'template', workOrderId: 'order' };
    expect(actionForm(newSurvey, 'survey', SURVEY, ORDER)).toEqual({
      entity: 'survey',
      values: { title: 'Look again: Pole 14', ...values },
    });
    expect(actionForm(newSurvey, 'workOrder', ORDER, null)).toEqual({
      entity: 'survey',
      values: { title: 'Look again: Feeder 7', ...values },
    });
  });

  it('has a title that the form takes', () => {
    const long = { ...ASSET, name: 'x'.repeat(200) };
    expect(actionForm(newOrder, 'asset', long, null).values['title']).toHaveLength(200);
  });

  it('is offered on surveys where the package does not say', () => {
    expect([null, undefined, 'asset'].map((on) => offeredOn(action({ on })))).toEqual([
      'survey',
      'survey',
      'asset',
    ]);
    expect(['asset', 'crew'].map(isActionRecord)).toEqual([true, false]);
  });
});
