import { Moon, Sun } from 'lucide-react'

import { switchTheme, useDark } from './theme.ts'

export function ThemeSwitch() {
  const dark = useDark()
  const Icon = dark ? Sun : Moon

  return (
    <button
      type="button"
      onClick={switchTheme}
      title={dark ? 'Light theme' : 'Dark theme'}
      className="grid size-11 place-items-center rounded text-muted hover:bg-sunken hover:text-ink"
    >
      <Icon aria-hidden className="size-5" />
      <span className="sr-only">{dark ? 'Light theme' : 'Dark theme'}</span>
    </button>
  )
}
