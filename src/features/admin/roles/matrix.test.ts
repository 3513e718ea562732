import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../domain/identity/role.ts';
import { ROLE_PERMISSIONS } from '../../../domain/identity/role-permissions.ts';
import { heldOf, rightsOf, withoutRight, withRight } from './matrix.ts';
import { actionWord, SUBJECT_GROUPS } from './right-words.ts';

const ADMIN = ROLE_PERMISSIONS.tenant_admin;

describe('the matrix of rights', () => {
  it('has words and a place for every permission there is', () => {
    const shown = SUBJECT_GROUPS.flatMap(({ id }) => rightsOf(id, PERMISSIONS, PERMISSIONS));
    const permissions = shown.flatMap(({ rights }) => rights.map(({ permission }) => permission));
    expect(permissions.toSorted()).toEqual(PERMISSIONS);
    i18n.loadAndActivate({ locale: 'en', messages: {} });
    for (const { rights } of shown) {
      for (const { action } of rights) expect(actionWord(i18n, action)).not.toBe(action);
    }
  });

  it('shows what one right contains of another, and what the editor cannot give', () => {
    const [orders] = rightsOf('work', ['work-orders:view'], ['work-orders:view']);
    const said = orders?.rights.map(({ action, isHeld, fixed }) => [action, isHeld, fixed]);
    expect(said).toEqual([
      ['view-assigned', true, 'contained'],
      ['view', true, null],
      ['create', false, 'beyond'],
      ['edit', false, 'beyond'],
      ['delete', false, 'beyond'],
      ['approve', false, 'beyond'],
    ]);
  });

  it('shows the rights of the platform to nobody else', () => {
    expect(rightsOf('admin', ADMIN, ADMIN).map(({ subject }) => subject)).not.toContain('tenants');
  });
});

describe('changing a right', () => {
  it('lets whoever changes something see it', () => {
    expect(withRight([], 'assets:edit', ADMIN)).toEqual(['assets:edit', 'assets:view']);
    expect(withRight(['work-orders:view-assigned'], 'work-orders:edit', ADMIN)).toEqual([
      'work-orders:edit',
      'work-orders:view-assigned',
    ]);
  });

  it('takes with seeing everything that needs it', () => {
    const held = ['assets:edit', 'assets:view', 'crews:view'];
    expect(withoutRight(held, 'assets:view')).toEqual(['crews:view']);
    expect(withoutRight(held, 'assets:edit')).toEqual(['assets:view', 'crews:view']);
  });
});

it('whoever looks as a role sees what both may do', () => {
  expect(heldOf(['work-orders:view-assigned', 'tenants:edit'], ADMIN)).toEqual(['work-orders:view-assigned']);
});
