import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm } from 'react-hook-form'
import { z } from 'zod'

import { call } from '#client/api/call.ts'
import { keptInBrowser } from '#client/ui/browser/kept.ts'
import { type Both, isSame, merge, type Merged } from '#client/ui/record/merge.ts'
import { Failure } from '#shared/http/failure.ts'
import { setupContract, type SetupReport } from '#shared/settings/setup-contract.ts'
import { type SectionName, SetupDocument } from '#shared/settings/setup.ts'

import { type SeenSetup, setupDocumentQuery, setupQuery } from './queries.ts'
import type { StepName } from './steps.ts'

type Sections = Omit<SetupDocument, 'version'>

interface Step<Typed extends FieldValues, Ready extends Sections> {
  name: StepName
  /** Of the part of the document that this step fills: what is typed has its shape, so a refusal finds its field. */
  schema: z.ZodType<Ready, Typed>
  sections: readonly SectionName[]
  seen: SeenSetup
  /** What the form begins with where the studio is so. */
  initial: (document: SetupDocument) => Typed
  onSaved: (report: SetupReport) => void
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What a save that came too late is told: the set-up as it is. */
const Current = z.object({ version: z.string(), document: SetupDocument })

/** One step of the set-up: what is typed survives a reload, and stays when it could not be saved. */
export function useStep<Typed extends FieldValues, Ready extends Sections>(step: Step<Typed, Ready>) {
  const { initial, sections, onSaved } = step
  const { form, at, others, takeOver, takeTheirs, forget } = useTyped(step)
  const queries = useQueryClient()
  const put = async (ready: Ready, { version, overwrite, keep }: Saving & { version: string }) => {
    const query = { version, keepClosed: '1' as const, ...(overwrite && { overwrite: sections.join(',') }) }
    const body = { version: 1 as const, ...ready }
    const keeping = keep ? await seenOutside({ query, body }, keep) : {}

    return call(setupContract.applySetup, { query: { ...query, ...keeping }, body })
  }
  const saving = useMutation({
    async mutationFn({ ready, overwrite, keep }: Saving & { ready: Ready }) {
      let version = at.version
      for (;;) {
        try {
          return await put(ready, { version, overwrite, ...(keep && { keep }) })
        } catch (error) {
          // What somebody has changed in another step is nothing to ask about here.
          const current = currentIn(error)
          if (!current || current.version === version || !isSame(initial(current.document), at.base)) throw error
          version = current.version
        }
      }
    },
    async onSuccess({ done, missing, ...report }) {
      forget()
      queries.setQueryData(setupQuery.queryKey, { done, missing })
      // Hours, prices and names stand on every page.
      await queries.invalidateQueries({ refetchType: 'none' })
      await queries.refetchQueries({ queryKey: setupDocumentQuery.queryKey })
      onSaved({ done, missing, ...report })
    },
    onError(error) {
      const current = currentIn(error)
      if (current) {
        takeOver(current)
        queries.setQueryData(setupDocumentQuery.queryKey, current)
      } else if (error instanceof Failure) {
        // What stands outside is no field.
        const details = error.code === 'conflict' ? [] : (error.facts.details ?? [])
        for (const { path, message } of details) form.setError(path as Path<Typed>, { message })
      }
    },
  })
  const submit = (overwrite = false, keep?: readonly string[]) =>
    form.handleSubmit(async (ready) => {
      // What went wrong stands in `saving`.
      await saving.mutateAsync({ ready, overwrite, ...(keep && { keep }) }).catch(() => undefined)
    })

  const keep = (ids: readonly string[]) => submit(saving.variables?.overwrite, ids)()

  return { form, saving: { ...saving, others, takeTheirs, keep }, submit }
}

interface Saving {
  overwrite: boolean
  /** What was named as standing outside, and is kept. */
  keep?: readonly string[]
}

interface Request {
  query: { version: string; keepClosed: '1'; overwrite?: string }
  body: SetupDocument
}

/** The version of what would stand outside, if all of it was named: what has come since is named by the save. */
async function seenOutside({ query, body }: Request, keep: readonly string[]) {
  const { outside } = await call(setupContract.applySetup, { query: { ...query, dryRun: '1' }, body })
  const isSeen = outside && [...outside.bookings, ...outside.others].every(({ id }) => keep.includes(id))

  return isSeen ? { keepBookings: outside.version } : {}
}

/** What is typed, and how the studio was when it was begun: a draft of yesterday is brought together with what was saved since. */
function useTyped<Typed extends FieldValues, Ready extends Sections>(step: Step<Typed, Ready>) {
  const { name, schema, sections, initial, seen } = step
  const { draft, OfStep } = useMemo(() => {
    const OfStep = z.custom<Typed>((kept) => isRecord(kept) && sections.every((section) => section in kept))
    return { OfStep, draft: keptInBrowser(`setup-${name}`, z.object({ base: OfStep, values: OfStep })) }
  }, [name, sections])
  const [begun] = useState(() => {
    const now = initial(seen.document)
    const kept = draft.read()
    const merged = kept && merge({ base: kept.base, mine: kept.values, theirs: now })
    return { values: merged ? OfStep.parse(merged.value) : now, base: now, merged }
  })
  const [at, setAt] = useState({ version: seen.version, base: begun.base })
  const [others, setOthers] = useState<Omit<Merged, 'value'> | undefined>(begun.merged)
  // Checked when it is sent: any sooner, React Hook Form calls each row that is added wrong before a letter is typed.
  const form = useForm<Typed, unknown, Ready>({
    resolver: zodResolver(schema),
    shouldFocusError: false,
    defaultValues: begun.values as DefaultValues<Typed>,
  })
  useEffect(() => {
    const callback = ({ values }: { values: Typed }) => draft.write({ base: at.base, values })
    return form.subscribe({ formState: { values: true }, callback })
  }, [form, draft, at.base])

  return {
    form,
    at,
    others,
    /** What the other has changed comes into what is typed; saved again, both are kept. */
    takeOver: ({ version, document }: SeenSetup) => {
      const theirs = initial(document)
      const { value, ...rest } = merge({ base: at.base, mine: form.getValues(), theirs })
      form.reset(OfStep.parse(value))
      setAt({ version, base: theirs })
      setOthers(rest)
    },
    takeTheirs: ({ path, theirs }: Both) => {
      form.setValue(path as Path<Typed>, theirs as PathValue<Typed, Path<Typed>>, { shouldDirty: true })
      setOthers((all) => all && { ...all, both: all.both.filter((one) => one.path !== path) })
    },
    forget: () => {
      draft.clear()
      setOthers(undefined)
    },
  }
}

const currentIn = (error: unknown): SeenSetup | undefined =>
  error instanceof Failure && error.code === 'version_conflict'
    ? Current.safeParse(error.facts.current).data
    : undefined
