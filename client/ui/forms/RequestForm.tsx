import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'

import { Button } from '#client/ui/Button.tsx'

import { FormProblems } from './FormProblems.tsx'
import type { useRequestForm } from './use-request-form.ts'

interface RequestFormProps<Typed extends FieldValues, Body>
  extends Pick<ComponentProps<'form'>, 'aria-label' | 'aria-labelledby'>, Pick<ComponentProps<typeof Button>, 'tone'> {
  request: ReturnType<typeof useRequestForm<Typed, Body>>
  /** What it does, on its button. */
  verb: ReactNode
  /** As it stands after a failure: `It is not saved`. */
  otherwise: string
  /** Where something else than the form is left by it: a dialog. */
  onLeave?: () => void
  leaving?: string
  /** Cannot be taken back: the focus begins at leaving it. */
  isGrave?: boolean
  /** Another way, left of both. */
  other?: ReactNode
  children: ReactNode
}

/** What is in the way of a request, its fields, and the ways on. */
export const RequestForm = <Typed extends FieldValues, Body>({
  request: { form, fields, sending, send, problems },
  verb,
  tone,
  otherwise,
  onLeave,
  leaving = 'Leave it',
  isGrave = false,
  other,
  children,
  ...named
}: RequestFormProps<Typed, Body>) => (
  <form noValidate {...named} className="grid gap-4" onSubmit={(event) => void send(event)}>
    <FormProblems form={form} fields={fields} refused={otherwise} error={sending.error} ref={problems} />
    {children}
    <div className={clsx('flex flex-wrap gap-3', onLeave && 'justify-end')}>
      {other && <span className="mr-auto">{other}</span>}
      {onLeave && (
        <Button tone="quiet" data-first={isGrave || undefined} onClick={onLeave}>
          {leaving}
        </Button>
      )}
      <Button type="submit" tone={tone} busy={sending.isPending}>
        {verb}
      </Button>
    </div>
  </form>
)
