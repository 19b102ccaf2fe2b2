import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'

import { Button } from '#client/ui/Button.tsx'

import { generalRefusal } from './field-refusals.ts'
import { FormProblems } from './FormProblems.tsx'
import type { useRequestForm } from './use-request-form.ts'

interface RequestFormProps<Typed extends FieldValues, Body> {
  request: ReturnType<typeof useRequestForm<Typed, Body>>
  /** What it does, on its button. */
  verb: ReactNode
  /** As it stands after a failure: `It is not saved`. */
  otherwise: string
  /** Where something else than the form is left by it: a dialog. */
  onLeave?: () => void
  children: ReactNode
}

/** What is in the way of a request, its fields, and the ways on. */
export const RequestForm = <Typed extends FieldValues, Body>({
  request: { form, fields, sending, send, problems },
  verb,
  otherwise,
  onLeave,
  children,
}: RequestFormProps<Typed, Body>) => (
  <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
    <FormProblems
      form={form}
      fields={fields}
      refused={otherwise}
      general={generalRefusal(fields, sending.error)}
      ref={problems}
    />
    {children}
    <div className="flex flex-wrap justify-end gap-3">
      {onLeave && (
        <Button tone="quiet" onClick={onLeave}>
          Leave it
        </Button>
      )}
      <Button type="submit" busy={sending.isPending}>
        {verb}
      </Button>
    </div>
  </form>
)
