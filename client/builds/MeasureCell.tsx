import { useState } from 'react'

import { useKeptField } from '#client/api/use-kept-field.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { Measure } from '#shared/builds/orders/club.ts'
import { type Measure as Unit, parseMeasure, showChange, showMeasure, showTolerance } from '#shared/clubs/measures.ts'
import { fieldOf } from '#shared/clubs/spec.ts'

import { cellName, focusNext } from './measure-focus.ts'
import { buildsKey, measureClub } from './order-queries.ts'

interface MeasureCellProps {
  buildId: string
  clubId: string
  name: string
  measure: Measure
}

/** One measurement of a club, typed as the gauge shows it, saved when the cell is left. */
export function MeasureCell(props: MeasureCellProps) {
  const { decimals } = useStudio()
  const { clubId, name, measure } = props
  const { field, target, tolerance, value, pass, acceptedReason } = measure
  const facts = fieldOf(field)
  const unit: Unit = facts.kind === 'measure' ? facts.measure : 'count'
  const { input, text, type, keep, problem, saving: measuring } = useMeasuring(props, unit)
  const isOutside = pass === false && acceptedReason === null

  return (
    <div className="grid content-start gap-1.5 text-sm">
      <Field
        label={facts.label}
        hint={decimals(`Target ${showMeasure(unit, target)}, ${showTolerance(unit, tolerance)}`)}
        error={problem || undefined}
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

/** The typed value until it is saved. */
function useMeasuring({ buildId, clubId, measure: { field, value } }: MeasureCellProps, unit: Unit) {
  const { decimals } = useStudio()
  const written = (measured: number) => decimals(showMeasure(unit, measured))

  return useKeptField<{ value: number; acceptedReason?: string }>({
    name: `measure ${buildId} ${cellName(clubId, field)}`,
    stored: value === null ? '' : written(value),
    read(words) {
      const { value: measured, problem = '' } = parseMeasure(unit, words)
      return measured === undefined ? { problem: words.trim() === '' ? '' : problem } : { value: { value: measured } }
    },
    save: (measured) => measureClub(buildId, { clubId, field, ...measured }),
    touches: [buildsKey],
  })
}

interface FromTargetProps {
  measure: Measure
  unit: Unit
  isOutside: boolean
}

/** The deviation from the ordered value. */
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
