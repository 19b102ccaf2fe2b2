import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { z } from 'zod'

import { call } from '#client/api/call.ts'
import { keptInBrowser } from '#client/ui/browser/kept.ts'
import { Failure } from '#shared/http/failure.ts'
import { setupContract, type SetupReport } from '#shared/settings/setup-contract.ts'
import type { SectionName, SetupDocument } from '#shared/settings/setup.ts'

import { setupDocumentQuery, setupQuery } from './queries.ts'
import type { StepName } from './steps.ts'

type Sections = Omit<SetupDocument, 'version'>

interface Step<Typed extends FieldValues, Ready extends Sections> {
  name: StepName
  /** Of the part of the document that this step fills: what is typed has its shape, so a refusal finds its field. */
  schema: z.ZodType<Ready, Typed>
  sections: readonly SectionName[]
  initial: Typed
  onSaved: (report: SetupReport) => void
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** One step of the set-up: what is typed survives a reload, and stays when it could not be saved. */
export function useStep<Typed extends FieldValues, Ready extends Sections>(step: Step<Typed, Ready>) {
  const { name, schema, initial, sections, onSaved } = step
  const draft = useMemo(
    () =>
      keptInBrowser(
        `setup-${name}`,
        z.custom<Typed>((kept) => isRecord(kept) && sections.every((section) => section in kept)),
      ),
    [name, sections],
  )
  // Checked when it is sent: any sooner, React Hook Form calls each row that is added wrong before a letter is typed.
  const form = useForm<Typed, unknown, Ready>({
    resolver: zodResolver(schema),
    shouldFocusError: false,
    defaultValues: (draft.read() ?? initial) as DefaultValues<Typed>,
  })
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => draft.write(values) }),
    [form, draft],
  )

  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: ({ ready, overwrite }: { ready: Ready; overwrite: boolean }) =>
      call(setupContract.applySetup, {
        query: overwrite ? { overwrite: sections.join(',') } : {},
        body: { version: 1, ...ready },
      }),
    async onSuccess({ done, missing, ...report }) {
      draft.clear()
      queries.setQueryData(setupQuery.queryKey, { done, missing })
      // Hours, prices and names stand on every page.
      await queries.invalidateQueries({ refetchType: 'none' })
      await queries.refetchQueries({ queryKey: setupDocumentQuery.queryKey })
      onSaved({ done, missing, ...report })
    },
    onError(error) {
      if (!(error instanceof Failure)) return
      for (const { path, message } of error.facts.details ?? []) form.setError(path as Path<Typed>, { message })
    },
  })
  const submit = (overwrite = false) =>
    form.handleSubmit(async (ready) => {
      // What went wrong stands in `saving`.
      await saving.mutateAsync({ ready, overwrite }).catch(() => undefined)
    })

  return { form, saving, submit }
}
