import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react';
import { NavLink } from 'react-router-dom';
import type { SidebarEntry } from '../../resource/feature-manifest.ts';

const Row = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: 'control',
    px: '2.5',
    borderRadius: 'md',
    color: 'fg.muted',
    fontWeight: 'medium',
    overflow: 'hidden',
    '& svg': { width: '18px', height: '18px', flexShrink: '0' },
    _hover: { bg: 'bg.hover', color: 'fg' },
    '[aria-current=page] > &': { bg: 'bg.selected', color: 'signal.text', _hover: { bg: 'bg.selected' } },
  },
});

interface NavEntryProps {
  entry: Pick<SidebarEntry, 'to' | 'label' | 'icon'>;
  /** Icon only; the name is then a tooltip and read aloud. */
  collapsed?: boolean;
  onNavigate?: () => void;
}

export function NavEntry({ entry, collapsed = false, onNavigate }: NavEntryProps) {
  const { i18n } = useLingui();
  const Icon = entry.icon;
  const label = i18n._(entry.label);
  return (
    <NavLink
      to={entry.to}
      end={entry.to === '/tenant' || entry.to === '/admin'}
      title={collapsed ? label : undefined}
      aria-label={collapsed ? label : undefined}
      onClick={onNavigate}
    >
      <Row>
        <Icon aria-hidden />
        {!collapsed && label}
      </Row>
    </NavLink>
  );
}
