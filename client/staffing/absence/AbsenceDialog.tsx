import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { usePermissions } from '#client/permissions/service.ts'
import { createAbsence, resourcesQuery } from '#client/staffing/queries.ts'
import { TimeSelect } from '#client/staffing/TimeSelect.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { tightControlLook } from '#client/ui/forms/control-look.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { Resource } from '#shared/staffing/resources.ts'

import { faultOfSpan, kindFor, questionOf, useAbsenceForm, wholeStudio } from './absence-form.ts'
import { verbs } from './absence-words.ts'
import { type Applied, AppliedReport } from './AppliedReport.tsx'
import { type PlanDecisions, PlanPart } from './PlanPart.tsx'

interface AbsenceDialogProps {
  /** Whom or what it is about, where that is known. */
  who?: string | undefined
  day?: string | undefined
  /** Somebody of the staff does not come today: what was done is told, with whom to call. */
  isIll?: boolean
  onClose: () => void
}

/** In the address, in the place of whom it is about. */
export const ill = 'ill'

/** Leave, illness, a failed bay or a closure: who, until when, and what becomes of the bookings in the time. */
export function AbsenceDialog({ onClose, ...known }: AbsenceDialogProps) {
  const [applied, setApplied] = useState<Applied>()
  const { isIll = false } = known
  const mayClose = usePermissions().holds('manage_schedule/studio')

  return (
    <Dialog
      title={isIll ? (mayClose ? 'Somebody is ill' : 'I am ill') : 'Time off or closure'}
      place="wide"
      onClose={onClose}
    >
      {applied ? (
        <AppliedReport applied={applied} onClose={onClose} />
      ) : (
        <Loaded skeleton={<Skeleton className="h-96" />}>
          <AbsenceForm {...known} onDone={isIll ? setApplied : onClose} />
        </Loaded>
      )}
    </Dialog>
  )
}

interface AbsenceFormProps extends Omit<AbsenceDialogProps, 'onClose'> {
  onDone: (applied: Applied) => void
}

function AbsenceForm({ who = '', day, isIll = false, onDone }: AbsenceFormProps) {
  const { resources } = useSuspenseQuery(resourcesQuery).data
  const active = resources.filter(({ active: isHere, kind }) => isHere && (!isIll || kind === 'staff'))
  const mayClose = usePermissions().holds('manage_schedule/studio')
  // Whoever keeps only their own hours need not choose.
  const form = useAbsenceForm(mayClose ? who : (active[0]?.id ?? ''), day)
  const typed = useWatch({ control: form.control })
  useReason(form, isIll, active.find(({ id }) => id === typed.who)?.name)
  const kind = kindFor(active.find(({ id }) => id === typed.who))
  const question = typed.who ? questionOf(typed, kind) : undefined
  const apply = (decisions: PlanDecisions) => {
    const { who: whom, fromDay, fromTime, untilDay, untilTime, reason } = form.getValues()
    const body = {
      kind,
      ...(whom !== wholeStudio && { resourceId: whom }),
      from: { day: fromDay, time: fromTime },
      until: { day: untilDay, time: untilTime },
      reason: reason.trim(),
      ...decisions,
    }
    return createAbsence(body)
  }

  return (
    <div className="grid gap-5">
      <AbsenceFields form={form} active={active} mayClose={mayClose} isIll={isIll} />
      {question && (
        <PlanPart
          question={question}
          verb={verbs[kind]}
          apply={apply}
          onDone={onDone}
          refuse={() => form.trigger(undefined, { shouldFocus: true })}
        />
      )}
    </div>
  )
}

/** Nobody has to think of words at such an hour; what was typed stays. */
function useReason(form: ReturnType<typeof useAbsenceForm>, isIll: boolean, name: string | undefined) {
  const proposed = useRef('')
  useEffect(() => {
    if (!isIll || name === undefined || form.getValues('reason') !== proposed.current) return
    proposed.current = `${name} is ill.`
    form.setValue('reason', proposed.current)
  }, [form, isIll, name])
}

interface AbsenceFieldsProps {
  form: ReturnType<typeof useAbsenceForm>
  active: readonly Resource[]
  mayClose: boolean
  isIll: boolean
}

function AbsenceFields({ form, active, mayClose, isIll }: AbsenceFieldsProps) {
  const { errors } = form.formState
  const fault = faultOfSpan(useWatch({ control: form.control }))
  const ofKind = (kind: Resource['kind']) => active.filter((one) => one.kind === kind)

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
      {/* Whoever plans themselves alone is not asked whom it is about. */}
      {(mayClose || active.length !== 1) && (
        <Field label={isIll ? 'Who' : 'Who or what'} error={errors.who?.message}>
          {(ids) => (
            <Select isTight {...ids} {...form.register('who')}>
              {mayClose && <option value="">Choose</option>}
              <Choices label="Staff" resources={ofKind('staff')} />
              <Choices label="Bays" resources={ofKind('bay')} />
              <Choices label="Devices" resources={ofKind('device')} />
              {mayClose && !isIll && <option value={wholeStudio}>The whole studio</option>}
            </Select>
          )}
        </Field>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Moment label="From" error={errors.fromDay?.message ?? errors.fromTime?.message}>
          <input type="date" aria-label="From, day" className={tightControlLook} {...form.register('fromDay')} />
          <TimeSelect aria-label="From, time" {...form.register('fromTime')} />
        </Moment>
        <Moment label="Until" error={errors.untilDay?.message ?? fault}>
          <input type="date" aria-label="Until, day" className={tightControlLook} {...form.register('untilDay')} />
          <TimeSelect aria-label="Until, time" {...form.register('untilTime')} />
        </Moment>
      </div>
      <Field
        label="Reason"
        hint="Shown to clients who are asked to choose another time."
        error={errors.reason?.message}
      >
        {(ids) => (
          <TextInput
            {...ids}
            {...form.register('reason')}
            maxLength={200}
            autoComplete="off"
            className="min-h-row! px-2.5! text-sm pointer-coarse:text-base"
          />
        )}
      </Field>
    </form>
  )
}

function Choices({ label, resources }: { label: string; resources: readonly Resource[] }) {
  if (resources.length === 0) return null

  return (
    <optgroup label={label}>
      {resources.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </optgroup>
  )
}

function Moment({ label, error, children }: { label: string; error: string | undefined; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-medium leading-snug">{label}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(7rem,auto)] gap-2">{children}</div>
      {error && (
        <p role="alert" className="text-sm font-medium text-flag-deep">
          {error}
        </p>
      )}
    </fieldset>
  )
}
