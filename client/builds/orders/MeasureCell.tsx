import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { useKeptTyping } from '#client/ui/browser/kept-typing.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { Measure } from '#shared/builds/orders/club.ts'
import { type Measure as Unit, parseMeasure, showChange, showMeasure, showTolerance } from '#shared/clubs/measures.ts'
import { fieldOf } from '#shared/clubs/spec.ts'

import { cellName, focusNext } from './measure-focus.ts'
import { buildsKey, measureClub } from './queries.ts'

interface MeasureCellProps {
  buildId: string
  clubId: string
  name: string
  measure: Measure
}

/** One figure of one club: typed as the gauge shows it, kept when the cell is left. */
export function MeasureCell(props: MeasureCellProps) {
  const { decimals } = useStudio()
  const { clubId, name, measure } = props
  const { field, target, tolerance, value, pass, acceptedReason } = measure
  const facts = fieldOf(field)
  const unit: Unit = facts.kind === 'measure' ? facts.measure : 'count'
  const { input, text, type, keep, problem, measuring } = useMeasuring(props, unit)
  const isOutside = pass === false && acceptedReason === null

  return (
    <div className="grid content-start gap-1.5 text-sm">
      <Field
        label={facts.label}
        hint={decimals(`Target ${showMeasure(unit, target)}, ${showTolerance(unit, tolerance)}`)}
        error={problem ?? sentenceAfter(measuring.error)}
      >
        {(ids) => (
          <TextInput
            {...ids}
            ref={input}
            aria-label={`${name}: ${facts.label}`}
            data-measure={cellName(clubId, field)}
            className="font-mono figures"
            value={text}
            onChange={({ target }) => type(target.value)}
            onBlur={keep}
            onKeyDown={({ key, currentTarget }) => {
              if (key !== 'Enter') return
              if (text.trim() === '' || parseMeasure(unit, text).problem === undefined) focusNext(currentTarget)
              else keep()
            }}
          />
        )}
      </Field>
      {value !== null && <FromTarget measure={measure} unit={unit} isOutside={isOutside} />}
      {isOutside && value !== null && (
        <Accept
          what={`${name}: why ${facts.label.toLowerCase()} is accepted`}
          isBusy={measuring.isPending}
          onAccept={(reason) => measuring.mutate({ value, acceptedReason: reason })}
        />
      )}
    </div>
  )
}

/** What is typed into a cell, until the studio has it: without a connection it waits on this device. */
function useMeasuring({ buildId, clubId, measure: { field, value } }: MeasureCellProps, unit: Unit) {
  const { decimals } = useStudio()
  const [problem, setProblem] = useState<string>()
  const queries = useQueryClient()
  const measuring = useMutation({
    mutationFn: (measured: { value: number; acceptedReason?: string }) =>
      measureClub(buildId, { clubId, field, ...measured }),
    onSuccess: () => forget(),
    onSettled: () => queries.invalidateQueries({ queryKey: buildsKey }),
  })
  const input = useRef<HTMLInputElement>(null)
  const send = (words: string) => {
    if (words.trim() === '' || measuring.isPending) return
    const typed = parseMeasure(unit, words)
    setProblem(typed.problem)
    if (typed.value === undefined || typed.value === value) return
    if (navigator.onLine) measuring.mutate({ value: typed.value })
    else setProblem('Kept here. It is sent once you are online.')
  }
  const { text, type, forget } = useKeptTyping({
    name: `measure ${buildId} ${cellName(clubId, field)}`,
    stored: value === null ? '' : decimals(showMeasure(unit, value)),
    // While somebody types in it, it is sent as they leave it.
    send: (words) => document.activeElement !== input.current && send(words),
  })
  const keep = () => send(text)

  return { input, text, type, keep, problem, measuring }
}

interface FromTargetProps {
  measure: Measure
  unit: Unit
  isOutside: boolean
}

/** How far it lies from what was asked. */
function FromTarget({ measure: { value, target, acceptedReason }, unit, isOutside }: FromTargetProps) {
  const { decimals } = useStudio()

  return (
    <p className={isOutside ? 'font-medium text-flag-deep' : 'text-muted'}>
      {decimals(showChange(unit, (value ?? target) - target))} {isOutside ? 'OUT' : (acceptedReason ?? 'ok')}
    </p>
  )
}

interface AcceptProps {
  what: string
  isBusy: boolean
  onAccept: (reason: string) => void
}

function Accept({ what, isBusy, onAccept }: AcceptProps) {
  const [reason, setReason] = useState('')

  return (
    <form
      className="grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim()) onAccept(reason.trim())
      }}
    >
      <TextInput
        aria-label={what}
        placeholder="Why it is accepted"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" size="tight" tone="quiet" busy={isBusy}>
        Accept it
      </Button>
    </form>
  )
}
