import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'

import { buildsKey } from '#client/builds/orders/queries.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { factoryContract } from '#shared/builds/factory/contract.ts'
import type { FactoryOrder } from '#shared/builds/factory/factory-order.ts'
import { Day, OrNull } from '#shared/http/wire.ts'

import { confirmFactoryOrder, shipFactoryOrder, stepFactoryOrder } from './queries.ts'

export type FormStep = 'confirmed' | 'shipped' | 'cancelled'

const { confirmation } = factoryContract.confirmFactoryOrder.body.shape
const { carrier, tracking } = factoryContract.shipFactoryOrder.body.shape
const { reason } = factoryContract.stepFactoryOrder.body.shape

/** What a step asks; a draft that nobody has seen is cancelled without a reason. */
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

/** What a step of a factory order asks before it is taken. */
export function FormStepDialog({ order, step, verb, onClose }: FormStepProps) {
  const isDraft = order.status === 'draft'
  const fields = fieldsOf[step]
  const request = useRequestForm({
    schema: answersTo(step, isDraft),
    defaultValues: { confirmation: '', carrier: '', tracking: '', expectedOn: order.expectedOn ?? '', reason: '' },
    fields,
    sending: useTaking(order, step, onClose),
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

function useTaking({ id, version }: FactoryOrder, step: FormStep, onDone: () => void) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn({ confirmation, carrier, tracking, expectedOn, reason }: Answers) {
      const when = { version, ...(expectedOn && { expectedOn }) }
      if (step === 'confirmed') return confirmFactoryOrder(id, { confirmation, ...when })
      if (step === 'shipped') return shipFactoryOrder(id, { carrier, tracking, ...when })
      return stepFactoryOrder(id, { to: 'cancelled', version, ...(reason.trim() && { reason }) })
    },
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: buildsKey }),
  })
}
