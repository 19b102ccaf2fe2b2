import { clsx } from 'clsx'

type ButtonTone = 'primary' | 'quiet' | 'plain' | 'danger'

const tones: Record<ButtonTone, string> = {
  primary: 'bg-fairway text-on-fairway hover:bg-fairway-deep',
  quiet: 'border border-edge/60 bg-surface text-ink hover:border-ink',
  plain: 'text-fairway underline decoration-fairway/40 underline-offset-4 hover:decoration-fairway',
  danger: 'bg-flag text-on-fairway hover:bg-flag-deep',
}

const sizes = {
  /** Of the back office: as high as a row. */
  tight: 'min-h-row px-3 text-sm',
  small: 'min-h-10 px-3.5 text-sm',
  medium: 'min-h-11 px-5',
  large: 'min-h-13 px-7',
}

export interface ButtonLook {
  tone?: ButtonTone | undefined
  size?: keyof typeof sizes | undefined
}

/** How anything that is pressed looks, a link or a button. */
export const buttonLook = ({ tone = 'primary', size = 'medium' }: ButtonLook = {}) =>
  clsx(
    'inline-flex items-center justify-center gap-2 rounded text-center leading-tight font-semibold transition-colors',
    'aria-disabled:opacity-70 disabled:opacity-60 whitespace-nowrap',
    tones[tone],
    tone === 'plain' ? ['font-medium', size === 'tight' ? 'min-h-row text-sm' : 'min-h-11'] : sizes[size],
  )
