import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../notices/badge.tsx';
import { useDocumentTitle } from './document-title.ts';

/** The free space of the shell with the page's margins. `narrow` for forms and texts. */
export function Page({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return (
    <chakra.div
      width="full"
      maxW={narrow ? 'calc({sizes.form} + {spacing.16})' : 'page'}
      mx="auto"
      px={{ base: '4', md: '6', lg: '8' }}
      py={{ base: '4', md: '6' }}
    >
      {children}
    </chakra.div>
  );
}

export interface Crumb {
  readonly label: ReactNode;
  readonly to?: string;
}

interface PageHeaderProps {
  /** Also the browser tab's title. */
  title: string;
  /** What stands before the title: a record's number. */
  lead?: ReactNode;
  /** How many rows there are; null while that is being found out, its place is kept. */
  count?: ReactNode;
  /** The one primary action, and what stands beside it. */
  action?: ReactNode;
  breadcrumb?: readonly Crumb[];
  /** Facts under the title. */
  children?: ReactNode;
}

export function PageHeader({ title, lead, count, action, breadcrumb, children }: PageHeaderProps) {
  useDocumentTitle(title);
  return (
    <chakra.header mb={{ base: '4', md: '5' }}>
      {breadcrumb && breadcrumb.length > 0 && <Breadcrumb crumbs={breadcrumb} />}
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <chakra.div
          // A list's name shares its line with the actions wherever both have room; a record's may be long and wraps.
          flex={breadcrumb ? '1 1 16rem' : '1 1 auto'}
          minW="0"
          display="flex"
          alignItems="baseline"
          gap="3"
          flexWrap="wrap"
        >
          {lead && (
            <chakra.span fontFamily="mono" color="fg.muted">
              {lead}
            </chakra.span>
          )}
          <chakra.h1 fontSize={{ base: 'xl', md: '2xl' }} letterSpacing="-0.015em" overflowWrap="anywhere">
            {title}
          </chakra.h1>
          {count !== undefined && (
            <Badge
              alignSelf="center"
              fontSize="sm"
              minW="9"
              justifyContent="center"
              visibility={count === null ? 'hidden' : undefined}
            >
              {count}
            </Badge>
          )}
        </chakra.div>
        {action && (
          <chakra.div display="flex" gap="2" flexWrap="wrap">
            {action}
          </chakra.div>
        )}
      </chakra.div>
      {children && <chakra.div mt="2">{children}</chakra.div>}
    </chakra.header>
  );
}

function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useLingui();
  return (
    <chakra.nav aria-label={t`Breadcrumb`} mb="1.5" fontSize="sm" color="fg.muted">
      <chakra.ol display="flex" flexWrap="wrap" alignItems="center" gap="1" listStyleType="none">
        {crumbs.map((crumb, index) => (
          <Fragment key={crumb.to ?? 'here'}>
            {index > 0 && (
              <chakra.li aria-hidden _rtl={{ transform: 'scaleX(-1)' }}>
                <ChevronRight size={14} />
              </chakra.li>
            )}
            <li>{crumb.to ? <CrumbLink to={crumb.to}>{crumb.label}</CrumbLink> : crumb.label}</li>
          </Fragment>
        ))}
      </chakra.ol>
    </chakra.nav>
  );
}

function CrumbLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <chakra.span _hover={{ color: 'fg', textDecoration: 'underline' }}>
      <Link to={to}>{children ?? <Trans>Back</Trans>}</Link>
    </chakra.span>
  );
}
