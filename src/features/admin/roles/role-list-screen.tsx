import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useTextOrder } from '../../../session/use-text-order.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/notices/badge.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Wrap } from '../../../ui/page/layout.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { AskedAt } from './asked-at.tsx';
import { useRoleName } from './role-words.ts';
import { type ListedRole, useRoles } from './use-roles.ts';
import { useRolesOnline } from './use-roles-online.ts';

const NewRoleDialog = lazy(async () => ({ default: (await import('./new-role-dialog.tsx')).NewRoleDialog }));

/** The roles of the tenant, and how many people have each. */
export function RoleListScreen() {
  const { t } = useLingui();
  const { answer: roles, askedAt, failure, again } = useRoles();
  return (
    <Page>
      <PageHeader
        title={t`Roles & permissions`}
        count={roles ? roles.length : null}
        action={roles && <NewRole roles={roles} />}
      >
        <MutedText>
          <Trans>A role says what a person sees and may do. Everybody has one.</Trans>
        </MutedText>
      </PageHeader>
      {failure === 'refused' && (
        <Banner kind="error" action={<Button size="sm" onClick={again}>{t`Try again`}</Button>}>
          <Trans>Failed to fetch roles.</Trans>
        </Banner>
      )}
      {failure === 'offline' && !roles && (
        <Banner kind="info">
          <Trans>The roles are not on this device yet. They need a connection once.</Trans>
        </Banner>
      )}
      {!roles && !failure && <SkeletonLines lines={6} label={t`Loading`} />}
      {roles && <RoleLines roles={roles} />}
      {failure === 'offline' && <AskedAt askedAt={askedAt} />}
    </Page>
  );
}

function RoleLines({ roles }: { roles: readonly ListedRole[] }) {
  const { t } = useLingui();
  const order = useTextOrder();
  const roleName = useRoleName();
  const byName = roles.toSorted((left, right) => order(roleName(left.name), roleName(right.name)));
  return (
    <Card
      as="ul"
      p="0"
      aria-label={t`Roles`}
      listStyleType="none"
      css={{ '& > li + li': { borderTop: '1px solid {colors.border}' } }}
    >
      {byName.map((role) => (
        <chakra.li key={role.name} position="relative" _hover={{ bg: 'bg.hover' }}>
          <Wrap rowGap="1" px="4" py="3">
            <chakra.span
              flex="1 1 12rem"
              fontWeight="semibold"
              // The whole line leads to the role.
              css={{
                '& a': { position: 'static' },
                '& a::after': {
                  content: '""',
                  position: 'absolute',
                  inset: '0',
                  width: 'auto',
                  height: 'auto',
                  transform: 'none',
                },
              }}
            >
              <Link to={`/admin/roles/${role.name}`}>{roleName(role.name)}</Link>
            </chakra.span>
            {!role.builtIn && (
              <Badge tone="signal">
                <Trans>Your own</Trans>
              </Badge>
            )}
            <chakra.div
              display="flex"
              gap="3"
              color="fg.muted"
              flexBasis={{ base: '100%', sm: '14rem' }}
              css={{ '& > span': { flex: '0 1 7rem', textAlign: { sm: 'end' } } }}
            >
              <span>
                <Plural value={role.people} one="# person" other="# people" />
              </span>
              <span>
                <Plural value={role.permissions.length} one="# right" other="# rights" />
              </span>
            </chakra.div>
          </Wrap>
        </chakra.li>
      ))}
    </Card>
  );
}

function NewRole({ roles }: { roles: readonly ListedRole[] }) {
  const { can } = useWorkspace();
  const { isOff, marks } = useRolesOnline();
  const [isOpen, setOpen] = useState(false);
  if (!can('roles:edit')) return null;
  return (
    <>
      <Button
        look="primary"
        icon={<Plus aria-hidden />}
        disabled={isOff}
        onClick={() => setOpen(true)}
        {...marks}
      >
        <Trans>New role</Trans>
      </Button>
      <Suspense>{isOpen && <NewRoleDialog roles={roles} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
