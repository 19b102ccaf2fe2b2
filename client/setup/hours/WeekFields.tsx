import { Minus, Plus } from 'lucide-react'

import { weekdayName } from '#client/setup/week.ts'
import { Button } from '#client/ui/Button.tsx'
import { controlLook } from '#client/ui/forms/control-look.ts'
import type { Span } from '#shared/settings/setup-values.ts'
import { type Week, weekdays } from '#shared/settings/setup.ts'
import { endsNextDay } from '#shared/wall-span.ts'

const tool = 'grid size-11 max-sm:w-9 shrink-0 place-items-center rounded text-muted hover:bg-sunken hover:text-ink'

/** Hours by weekday; a day without is free. `error` says in one sentence what is wrong with one of them. */
export function WeekFields({
  name,
  label,
  week,
  none,
  error,
  onChange,
}: {
  /** Where the week stands in its form. */
  name: string
  label: string
  week: Week
  /** What a day without hours is called. */
  none: string
  error: string | undefined
  onChange: (week: Week) => void
}) {
  const change = (day: keyof Week, spans: Span[]) => onChange({ ...week, [day]: spans })
  const likeMonday = () =>
    onChange({
      ...week,
      tuesday: week.monday,
      wednesday: week.monday,
      thursday: week.monday,
      friday: week.monday,
    })

  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{label}</legend>
      <ul className="mt-1.5 border-t border-line">
        {weekdays.map((day) => (
          <li key={day} className="grid gap-x-4 border-b border-line py-1.5 sm:grid-cols-[7.5rem_1fr]">
            <span className="flex min-h-11 items-center font-medium">{weekdayName(day)}</span>
            <DayFields
              name={`${name}.${day}`}
              label={weekdayName(day)}
              spans={week[day]}
              none={none}
              onChange={(spans) => change(day, spans)}
            />
          </li>
        ))}
      </ul>
      <FieldError>{error}</FieldError>
      <Button tone="plain" size="small" onClick={likeMonday}>
        Monday’s hours for Tuesday to Friday
      </Button>
    </fieldset>
  )
}

/** What is wrong with several controls at once. */
export const FieldError = ({ children }: { children: string | undefined }) =>
  children && <p className="mt-1.5 text-sm font-medium text-flag-deep">{children}</p>

interface DayHours {
  name: string
  label: string
  spans: readonly Span[]
  none: string
  onChange: (spans: Span[]) => void
}

/** From when until when on one day, as often as wished. */
export function DayFields({ name, label, spans, none, onChange }: DayHours) {
  const last = spans.at(-1)
  // After what lasts beyond midnight nothing begins on the day.
  const isFull = last !== undefined && endsNextDay(last.from, last.until)
  const add = () =>
    onChange([...spans, last ? { from: last.until, until: last.until < '22:00' ? '22:00' : '24:00' } : usual])
  const replace = (at: number, span: Span) => onChange(spans.map((one, index) => (index === at ? span : one)))
  const remove = (at: number) => onChange(spans.filter((_, index) => index !== at))

  if (!last) {
    return (
      <p className="flex min-h-11 items-center gap-3">
        <span className="text-muted">{none}</span>
        <button type="button" onClick={add} className={tool} aria-label={`Add hours on ${label}`}>
          <Plus aria-hidden className="size-5" />
        </button>
      </p>
    )
  }
  return (
    <ul className="grid gap-1.5">
      {spans.map((span, at) => (
        // Positions are all that tells spans of a day apart.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} className="flex flex-wrap items-center gap-1.5">
          <Time
            name={`${name}.${at}.from`}
            label={`${label}, from`}
            value={span.from}
            onChange={(from) => replace(at, { ...span, from })}
          />
          <span aria-hidden>–</span>
          <Time
            name={`${name}.${at}.until`}
            label={`${label}, until`}
            value={span.until === '24:00' ? '00:00' : span.until}
            onChange={(until) => replace(at, { ...span, until: until === '00:00' ? '24:00' : until })}
          />
          {isNextDay(span) && <span className="text-sm text-muted">(next day)</span>}
          <button type="button" onClick={() => remove(at)} className={tool} aria-label={`No hours on ${label}`}>
            <Minus aria-hidden className="size-5" />
          </button>
          {at === spans.length - 1 && !isFull && (
            <button type="button" onClick={add} className={tool} aria-label={`More hours on ${label}`}>
              <Plus aria-hidden className="size-5" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

const usual: Span = { from: '09:00', until: '17:00' }

const isNextDay = ({ from, until }: Span) => from !== '' && until !== '' && endsNextDay(from, until)

interface ClockField {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
}

function Time({ name, label, value, onChange }: ClockField) {
  return (
    <input
      type="time"
      name={name}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={`${controlLook} max-w-34 min-w-0 flex-1 min-h-11! px-1.5! figures`}
    />
  )
}
