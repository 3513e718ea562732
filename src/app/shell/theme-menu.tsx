import { useLingui } from '@lingui/react/macro';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { IconButton } from '../../ui/controls/button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { setThemeMode, type ThemeMode, useThemeMode } from '../../ui/theme/theme-mode.ts';

const ICONS = { light: Sun, dark: Moon, system: Monitor };

export function ThemeMenu() {
  const { t } = useLingui();
  const mode = useThemeMode();
  const Icon = ICONS[mode];
  const names: Record<ThemeMode, string> = { light: t`Light`, dark: t`Dark`, system: t`As the system` };
  const item = (id: ThemeMode) => {
    const ItemIcon = ICONS[id];
    return {
      id,
      label: names[id],
      icon: <ItemIcon aria-hidden />,
      checked: id === mode,
      onSelect: () => setThemeMode(id),
    };
  };
  return (
    <Menu
      label={t`Theme`}
      align="end"
      items={[item('light'), item('dark'), item('system')]}
      trigger={(props) => (
        <IconButton label={t`Theme: ${names[mode]}`} {...props}>
          <Icon aria-hidden />
        </IconButton>
      )}
    />
  );
}
