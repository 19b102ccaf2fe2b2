import { useState } from 'react'
import { z } from 'zod'

import { useAct } from '#client/api/use-act.ts'
import { buildsKey } from '#client/builds/order-queries.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { sentWords } from '#client/inventory/service.ts'
import { useAskedAct } from '#client/routing/asked-act.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { factoryContract } from '#shared/builds/factory/contract.ts'
import type { FactoryOrder } from '#shared/builds/factory/factory-order.ts'
import { type FactoryStatus, isUnderway } from '#shared/builds/factory/status.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { Day, OrNull } from '#shared/http/wire.ts'

import { clubsWord } from './factory-words.ts'
import {
  stepFactoryOrder,
  type Receipt,
  receiveFactoryOrder,
  confirmFactoryOrder,
  shipFactoryOrder,
} from './queries.ts'

const verbs = {
  ordered: 'Send to the maker',
  confirmed: 'Confirmed',
  shipped: 'Shipped',
  received: 'Receive',
  checked: 'Pass and sign',
  cancelled: 'Call off',
} as const

type Step = keyof typeof verbs

/** The next states of each state, the likeliest first. Claims are opened and settled at their clubs. */
const next: Partial<Record<FactoryStatus, readonly Step[]>> = {
  draft: ['ordered', 'cancelled'],
  ordered: ['confirmed', 'shipped', 'received', 'cancelled'],
  confirmed: ['shipped', 'received'],
  shipped: ['received'],
  received: ['checked'],
}

const isFormStep = (step: Step): step is FormStep => step === 'confirmed' || step === 'shipped' || step === 'cancelled'

/** Signs for the clubs that arrived while others are still to come or claimed. */
const isPartHere = ({ status, lines }: FactoryOrder) =>
  (isUnderway(status) || status === 'claim') &&
  lines.some(
    ({ receivedAt, checkedAt, endedAt, droppedAt, claims }) =>
      receivedAt !== null &&
      checkedAt === null &&
      endedAt === null &&
      droppedAt === null &&
      claims.every(({ outcome }) => outcome !== null),
  )

/** An open claim does not stop the other clubs from arriving. */
const isToCome = ({ lines }: FactoryOrder) =>
  lines.some(({ receivedAt, endedAt, droppedAt }) => receivedAt === null && endedAt === null && droppedAt === null)

/** The steps that the machine allows now; a step that must wait says why. */
export function FactoryActs({ order }: { order: FactoryOrder }) {
  const [chosen, ask] = useState<FormStep | 'received'>()
  const stepping = useStepping(order)
  const steps = [
    ...(next[order.status] ?? []),
    ...(order.status === 'claim' && isToCome(order) ? (['received'] as const) : []),
    ...(isPartHere(order) ? (['checked'] as const) : []),
  ]
  const [likely] = steps
  const why = steps.includes('checked') ? (order.qcProblem ?? undefined) : undefined
  const take = (step: Step) => {
    if (step === 'received' || isFormStep(step)) ask(step)
    else if (!stepping.isPending) stepping.mutate(step)
  }
  useAskedAct(steps.includes('received') ? { receive: () => ask('received') } : {})
  useKeys(
    likely && (likely !== 'checked' || why === undefined)
      ? [{ key: '.', what: verbs[likely], run: () => take(likely) }]
      : [],
  )

  return (
    <>
      {stepping.error && (
        <span role="alert" className="text-sm text-flag-deep">
          {sentenceAfter(stepping.error)}
        </span>
      )}
      {why && <span className="text-sm text-muted">{why}</span>}
      {steps.toReversed().map((step) => (
        <Button
          key={step}
          size="tight"
          tone={step === likely ? 'primary' : 'quiet'}
          disabled={step === 'checked' && why !== undefined}
          busy={stepping.isPending}
          onClick={() => take(step)}
        >
          {step === 'checked' && order.status !== 'received' ? 'Pass what is here' : verbs[step]}
        </Button>
      ))}
      {chosen === 'received' && <ReceiveDialog order={order} onClose={() => ask(undefined)} />}
      {chosen && chosen !== 'received' && (
        <FormStepDialog order={order} step={chosen} verb={verbs[chosen]} onClose={() => ask(undefined)} />
      )}
    </>
  )
}

function useStepping({ id, version, supplier }: FactoryOrder) {
  return useAct((to: FactoryStatus) => stepFactoryOrder(id, { to, version }), {
    onDone({ number, mail }, to) {
      // A partial receipt does not change the order's state, so it has no step.
      if (to === 'ordered') toastDone(sentWords({ number, mail, supplier }))
    },
    touches: [buildsKey],
  })
}

/** The clubs that arrived: all outstanding ones, unless one is unchecked. */
function ReceiveDialog({ order, onClose }: { order: FactoryOrder; onClose: () => void }) {
  const waiting = order.lines.filter(({ receivedAt, endedAt }) => receivedAt === null && endedAt === null)
  const [missing, setMissing] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const receiving = useReceiving(order, onClose)
  const lineIds = waiting.map(({ id }) => id).filter((id) => !missing.includes(id))

  return (
    <ActDialog
      title={`What came of ${order.number}`}
      act={receiving}
      verb={lineIds.length === 0 ? 'Receive' : `Receive ${clubsWord(lineIds.length)}`}
      otherwise="Nothing is received"
      isOff={lineIds.length === 0}
      onClose={onClose}
      onAct={() => receiving.mutate({ lineIds, version: order.version, ...(note.trim() && { note: note.trim() }) })}
    >
      <fieldset className="grid">
        <legend className="sr-only">Clubs</legend>
        {waiting.map(({ id, slot }) => (
          <label key={id} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-fairway"
              checked={!missing.includes(id)}
              onChange={({ target }) =>
                setMissing(target.checked ? missing.filter((one) => one !== id) : [...missing, id])
              }
            />
            {nameOfSlot(slot)}
          </label>
        ))}
      </fieldset>
      <Field label="Delivery note" optional>
        {(ids) => <TextInput {...ids} maxLength={300} value={note} onChange={({ target }) => setNote(target.value)} />}
      </Field>
    </ActDialog>
  )
}

function useReceiving({ id }: FactoryOrder, onDone: () => void) {
  return useAct((receipt: Receipt) => receiveFactoryOrder(id, receipt), {
    done: ({ number, status }) =>
      status === 'received' ? `${number}: measure its clubs` : `${number}: the rest is still to come`,
    onDone: () => onDone(),
    touches: [buildsKey],
  })
}

type FormStep = 'confirmed' | 'shipped' | 'cancelled'

const { confirmation } = factoryContract.confirmFactoryOrder.body.shape
const { carrier, tracking } = factoryContract.shipFactoryOrder.body.shape
const { reason } = factoryContract.stepFactoryOrder.body.shape

/** The fields of a step. A draft that was never sent is canceled without a reason. */
const answersTo = (step: FormStep, isDraft: boolean) =>
  z.object({
    confirmation: step === 'confirmed' ? confirmation : z.string(),
    carrier: step === 'shipped' ? carrier : z.string(),
    tracking: step === 'shipped' ? tracking : z.string(),
    expectedOn: OrNull(Day),
    reason: step === 'cancelled' && !isDraft ? reason.unwrap() : z.string(),
  })
type Answers = z.output<ReturnType<typeof answersTo>>

const fieldsOf = {
  confirmed: [
    { name: 'confirmation', label: 'Number of the maker' },
    { name: 'expectedOn', label: 'Comes on' },
  ],
  shipped: [
    { name: 'carrier', label: 'Carrier' },
    { name: 'tracking', label: 'Tracking number' },
    { name: 'expectedOn', label: 'Comes on' },
  ],
  cancelled: [{ name: 'reason', label: 'Reason' }],
} as const satisfies Record<FormStep, readonly { name: keyof Answers; label: string }[]>

interface FormStepProps {
  order: FactoryOrder
  step: FormStep
  verb: string
  onClose: () => void
}

/** The dialog of a factory order's step. */
function FormStepDialog({ order, step, verb, onClose }: FormStepProps) {
  const isDraft = order.status === 'draft'
  const fields = fieldsOf[step]
  const request = useRequestForm({
    schema: answersTo(step, isDraft),
    defaultValues: { confirmation: '', carrier: '', tracking: '', expectedOn: order.expectedOn ?? '', reason: '' },
    fields,
    sending: useFactoryStep(order, step, onClose),
  })
  const { register, formState } = request.form

  return (
    <Dialog title={`${verb}: ${order.number}`} onClose={onClose}>
      <RequestForm
        request={request}
        verb={verb}
        otherwise="It stays as it is"
        isGrave={step === 'cancelled'}
        onLeave={onClose}
      >
        {step === 'cancelled' && !isDraft && (
          <p>Its clubs may be ordered elsewhere then. Tell {order.supplier.name}: no mail is sent.</p>
        )}
        {fields.map(({ name, label }, at) => (
          <Field
            key={name}
            label={label}
            optional={name === 'expectedOn' || (name === 'reason' && isDraft)}
            error={formState.errors[name]?.message}
            hint={
              name === 'expectedOn'
                ? `The promise of ${order.build.number} moves if it comes later than that.`
                : undefined
            }
          >
            {(ids) => (
              <TextInput
                {...ids}
                type={name === 'expectedOn' ? 'date' : 'text'}
                data-first={(at === 0 && step !== 'cancelled') || undefined}
                maxLength={name === 'reason' ? 300 : 60}
                {...register(name)}
              />
            )}
          </Field>
        ))}
      </RequestForm>
    </Dialog>
  )
}

function useFactoryStep({ id, version }: FactoryOrder, step: FormStep, onDone: () => void) {
  const take = ({ confirmation, carrier, tracking, expectedOn, reason }: Answers) => {
    const when = { version, ...(expectedOn && { expectedOn }) }
    if (step === 'confirmed') return confirmFactoryOrder(id, { confirmation, ...when })
    if (step === 'shipped') return shipFactoryOrder(id, { carrier, tracking, ...when })
    return stepFactoryOrder(id, { to: 'cancelled', version, ...(reason.trim() && { reason }) })
  }

  return useAct((answers: Answers) => take(answers), { onDone, touches: [buildsKey] })
}
