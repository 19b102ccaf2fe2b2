import { zodResolver } from '@hookform/resolvers/zod'
import type { UseMutationResult } from '@tanstack/react-query'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'

import { asFieldsAreLeft } from './as-fields-are-left.ts'
import { type FormField, showRefusals } from './field-refusals.ts'
import { inPlainWords } from './problem-words.ts'
import { useProblemFocus } from './use-problem-focus.ts'

interface RequestFormOptions<Typed extends FieldValues, Body> {
  /** From what is typed to what is sent. */
  schema: z.ZodType<Body, Typed>
  defaultValues: DefaultValues<NoInfer<Typed>>
  /** With the names by which the server's refusals know them. */
  fields: ReadonlyArray<FormField<NoInfer<Typed>>>
  sending: Pick<UseMutationResult<unknown, Error, NoInfer<Body>>, 'mutate' | 'isPending' | 'error'>
  /** It stays where it is once it was sent, and begins anew. */
  isRepeated?: boolean
}

/**
 * A form whose content is one request. It is sent once it is right, and never twice at a time; what is wrong with it, to the
 * schema or to the server, stands beside its fields and is summed up by `RequestForm`.
 */
export function useRequestForm<Typed extends FieldValues, Body>({
  schema,
  defaultValues,
  fields,
  sending,
  isRepeated = false,
}: RequestFormOptions<Typed, Body>) {
  const { problems, focusProblems } = useProblemFocus()
  const form = useForm<Typed, unknown, Body>({
    ...asFieldsAreLeft,
    resolver: zodResolver(schema, { error: inPlainWords }),
    defaultValues,
  })
  const onSuccess = () => isRepeated && form.reset()
  const onError = (error: Error) => {
    showRefusals(form, fields, error)
    focusProblems()
  }
  const send = form.handleSubmit(
    (body) => sending.isPending || sending.mutate(body, { onSuccess, onError }),
    focusProblems,
  )

  return { form, fields, sending, send, problems }
}
