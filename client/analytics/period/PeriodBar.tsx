import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useToday } from '#client/settings/service.ts'
import { DayInput } from '#client/ui/forms/DayInput.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import type { FigurePage } from '#shared/analytics/figures.ts'
import { comparisons } from '#shared/analytics/period.ts'

import { type Asked, comparisonWords, daysOfSpan, dividers, dividerWords, spans } from './asked.ts'

const own = 'own'

/** Which days, beside which others, and divided by what: all of it stands in the address. */
export function PeriodBar({ page, asked }: { page: FigurePage; asked: Asked | undefined }) {
  const { read, change } = useAddress()
  const today = useToday()
  const compare = useRef<HTMLSelectElement>(null)
  useKeys([{ key: 'c', what: 'Compare', run: () => compare.current?.focus() }])
  const isOwn = asked ? asked.span === undefined : read('from') !== undefined
  const choosePeriod = (period: string) => {
    if (period !== own) return change({ period, from: undefined, until: undefined })
    const { from, until } = asked ?? daysOfSpan('this-month', today)
    return change({ period: undefined, from, until })
  }

  return (
    <div className="grid grid-cols-2 items-end gap-x-3 gap-y-2 md:flex md:flex-wrap print:hidden">
      <Chosen label="Period">
        <Select isTight value={isOwn ? own : (asked?.span ?? '')} onChange={({ target }) => choosePeriod(target.value)}>
          {!asked && !isOwn && <option value="">-</option>}
          {Object.entries(spans).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
          <option value={own}>Own days</option>
        </Select>
      </Chosen>
      {isOwn && <OwnDays />}
      <Chosen label="Compare with">
        <Select
          isTight
          ref={compare}
          value={asked?.compare ?? ''}
          onChange={({ target }) => change({ compare: target.value })}
        >
          {!asked && <option value="">-</option>}
          {comparisons.map((name) => (
            <option key={name} value={name}>
              {comparisonWords[name]}
            </option>
          ))}
        </Select>
      </Chosen>
      <Chosen label="Group by">
        <Select
          isTight
          value={asked?.by ?? ''}
          onChange={({ target }) => change({ by: target.value || undefined, key: undefined })}
        >
          <option value="">Nothing</option>
          {dividers(page).map((name) => (
            <option key={name} value={name}>
              {dividerWords[name] ?? name}
            </option>
          ))}
        </Select>
      </Chosen>
    </div>
  )
}

function OwnDays() {
  const { read, change } = useAddress()

  return (['from', 'until'] as const).map((name) => (
    <Chosen key={name} label={name === 'from' ? 'First day' : 'Last day'}>
      <DayInput value={read(name) ?? ''} onDay={(day) => day !== '' && change({ [name]: day })} />
    </Chosen>
  ))
}

const Chosen = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className="grid min-w-0 gap-0.5 text-sm text-muted">
    {label}
    {children}
  </label>
)

/** The one group that is looked at, and the way back to all. */
export function OneGroup({ by, name }: { by: string; name: string }) {
  const { linkTo } = useAddress()

  return (
    <Link
      to={linkTo({ key: undefined })}
      preventScrollReset
      className="inline-flex min-h-7 w-fit items-center gap-1.5 rounded-full border border-fairway/50 bg-turf px-2.5 text-sm hover:border-ink pointer-coarse:min-h-11"
    >
      <span className="text-muted">{dividerWords[by] ?? by}</span> {name}
      <X aria-hidden className="size-3.5" />
      <span className="sr-only">, take it out</span>
    </Link>
  )
}
