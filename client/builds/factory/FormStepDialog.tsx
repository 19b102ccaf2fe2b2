import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { buildsKey } from '#client/builds/orders/queries.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { ActForm } from '#client/ui/forms/ActForm.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { FactoryOrder } from '#shared/builds/factory/factory-order.ts'

import { confirmFactoryOrder, shipFactoryOrder, stepFactoryOrder } from './queries.ts'

export type FormStep = 'confirmed' | 'shipped' | 'cancelled'

type Text = Record<'confirmation' | 'carrier' | 'tracking' | 'expectedOn' | 'reason', string>

const fieldsOf: Record<FormStep, readonly (keyof Text)[]> = {
  confirmed: ['confirmation', 'expectedOn'],
  shipped: ['carrier', 'tracking', 'expectedOn'],
  cancelled: ['reason'],
}

const labels: Text = {
  confirmation: 'Number of the maker',
  carrier: 'Carrier',
  tracking: 'Tracking number',
  expectedOn: 'Comes on',
  reason: 'Reason',
}

interface FormStepProps {
  order: FactoryOrder
  step: FormStep
  verb: string
  onClose: () => void
}

/** What a step of a factory order asks before it is taken. */
export function FormStepDialog({ order, step, verb, onClose }: FormStepProps) {
  const [text, setText] = useState<Text>({
    confirmation: '',
    carrier: '',
    tracking: '',
    expectedOn: order.expectedOn ?? '',
    reason: '',
  })
  const fields = fieldsOf[step]
  const isOptional = (field: keyof Text) => field === 'expectedOn' || (field === 'reason' && order.status === 'draft')
  const taking = useTaking(order, step, onClose)

  return (
    <Dialog title={`${verb}: ${order.number}`} onClose={onClose}>
      <ActForm
        verb={verb}
        otherwise="It stays as it is"
        error={taking.error}
        isBusy={taking.isPending}
        isOff={fields.some((field) => !isOptional(field) && !text[field].trim())}
        isGrave={step === 'cancelled'}
        onClose={onClose}
        onAct={() => taking.mutate(text)}
      >
        {step === 'cancelled' && order.status !== 'draft' && (
          <p>Its clubs may be ordered elsewhere then. Tell {order.supplier.name}: no mail is sent.</p>
        )}
        {fields.map((field, at) => (
          <Field
            key={field}
            label={labels[field]}
            optional={isOptional(field)}
            hint={
              field === 'expectedOn'
                ? `The promise of ${order.build.number} moves if it comes later than that.`
                : undefined
            }
          >
            {(ids) => (
              <TextInput
                {...ids}
                type={field === 'expectedOn' ? 'date' : 'text'}
                data-first={(at === 0 && step !== 'cancelled') || undefined}
                maxLength={field === 'reason' ? 300 : 60}
                value={text[field]}
                onChange={({ target }) => setText({ ...text, [field]: target.value })}
              />
            )}
          </Field>
        ))}
      </ActForm>
    </Dialog>
  )
}

function useTaking({ id, version, status }: FactoryOrder, step: FormStep, onDone: () => void) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn({ confirmation, carrier, tracking, expectedOn, reason }: Text) {
      const when = { version, ...(expectedOn && { expectedOn }) }
      if (step === 'confirmed') return confirmFactoryOrder(id, { confirmation, ...when })
      if (step === 'shipped') return shipFactoryOrder(id, { carrier, tracking, ...when })
      const why = reason.trim() || (status === 'draft' ? undefined : reason)
      return stepFactoryOrder(id, { to: 'cancelled', version, ...(why && { reason: why }) })
    },
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: buildsKey }),
  })
}
