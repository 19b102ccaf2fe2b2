import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import type { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { ClubChips } from '#client/workshop/intake/ClubChips.tsx'
import { type IntakeRow, withJob } from '#client/workshop/intake/intake-rows.ts'
import { benchJobsQuery } from '#client/workshop/queries.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import type { NewPrepared } from '#shared/workshop/prepare/contract.ts'

import { ChosenClubs } from './ChosenClubs.tsx'
import { JobChoice } from './JobChoice.tsx'
import type { TypedPrepared } from './prepared-rows.ts'
import { WishFields } from './WishFields.tsx'

interface PrepareFormProps {
  request: ReturnType<typeof useRequestForm<TypedPrepared, NewPrepared>>
  /** The clubs of one's own bag. */
  known: readonly Slot[]
  /** Those that are chosen at the start. */
  asked?: readonly Slot[]
  verb: string
  children?: ReactNode
}

/** Clubs, what is to be done to each, and what else there is to say. */
export function PrepareForm({ request, known, asked = [], verb, children }: PrepareFormProps) {
  const { form } = request
  const { errors, isSubmitted } = form.formState
  const { data: jobs } = useSuspenseQuery(benchJobsQuery)
  const [chosen, choose] = useState(asked)
  const clubs = useWatch({ control: form.control, name: 'clubs' })
  const change = (rows: IntakeRow[]) => form.setValue('clubs', rows, { shouldDirty: true, shouldValidate: isSubmitted })

  return (
    <RequestForm request={request} verb={verb} otherwise="It is not kept yet">
      <div className="grid gap-6">
        <ClubChips chosen={chosen} known={known} onChoose={choose} hasKeys={false} />
        <JobChoice
          count={chosen.length}
          onApply={(job) => {
            change(withJob(clubs, chosen, job))
            choose([])
          }}
        />
        {errors.clubs && <p className="text-sm font-medium text-flag-deep">{errors.clubs.message}</p>}
        <ChosenClubs rows={clubs} jobs={jobs} onChange={change} />
        <WishFields form={form} />
        {children}
      </div>
    </RequestForm>
  )
}
