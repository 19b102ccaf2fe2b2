import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'

import { type StoredValue, keptInBrowser } from '#client/ui/browser/kept.ts'
import { blankClubRequest, ClubRequest } from '#shared/builds/club-request.ts'
import { blankPutterRequest, PutterRequest } from '#shared/builds/putter-request.ts'

const keptClubs = keptInBrowser('build-sheet', ClubRequest)
const keptPutter = keptInBrowser('putter-build-sheet', PutterRequest)

const readyClubs = (values: unknown) => ClubRequest.safeParse(values).data
const readyPutter = (values: unknown) => PutterRequest.safeParse(values).data

export function useClubForm() {
  const form = useForm<ClubRequest>({
    resolver: zodResolver(ClubRequest),
    mode: 'onChange',
    defaultValues: keptClubs.read() ?? blankClubRequest,
  })

  return { form, ...useKeeping(form, keptClubs, readyClubs), blank: blankClubRequest }
}

export function usePutterForm() {
  const form = useForm<PutterRequest>({
    resolver: zodResolver(PutterRequest),
    mode: 'onChange',
    defaultValues: keptPutter.read() ?? blankPutterRequest,
  })

  return {
    form,
    ...useKeeping(form, keptPutter, readyPutter),
    blank: blankPutterRequest,
  }
}

export type ClubForm = ReturnType<typeof useClubForm>['form']
export type PutterForm = ReturnType<typeof usePutterForm>['form']

/** Keeps the last valid sheet in this browser. */
function useKeeping<Request extends object>(
  form: UseFormReturn<Request>,
  kept: StoredValue<Request>,
  readyOf: (values: unknown) => Request | undefined,
) {
  const [ready, setReady] = useState(() => readyOf(form.getValues()))
  const [isSaved, setIsSaved] = useState(() => kept.read() !== undefined)
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ values }) {
          const request = readyOf(values)
          if (request) kept.write(request)
          setReady(request)
          setIsSaved(request !== undefined)
        },
      }),
    [form, kept, readyOf],
  )

  return { ready, isSaved }
}
