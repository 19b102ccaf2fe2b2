import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { enquiriesContract, type Enquiry } from '#shared/people/enquiries.ts'

import { enquiryOf } from './queries.ts'

const endpoints = { close: enquiriesContract.closeEnquiry, reopen: enquiriesContract.reopenEnquiry }

/** What staff do with one question. Each change names the version that they have seen. */
export function useEnquiryChanges({ id, version }: Enquiry) {
  const queries = useQueryClient()
  const params = { enquiryId: id }
  const show = (changed: Enquiry) => queries.setQueryData(enquiryOf(id).queryKey, changed)
  // A refused change means that somebody else was faster: what they did is to be seen.
  const lookAgain = () => queries.invalidateQueries({ queryKey: ['people', 'enquiries'] })

  const stepping = useMutation({
    mutationFn: (name: keyof typeof endpoints) => call(endpoints[name], { params, body: { version } }),
    onSuccess: show,
    onSettled: lookAgain,
  })
  const answering = useMutation({
    mutationFn: (text: string) => {
      const body = { version, text }
      return call(enquiriesContract.answerEnquiry, { params, body })
    },
    onMutate: () => stepping.reset(),
    onSuccess: show,
    onSettled: lookAgain,
  })

  return {
    step: stepping.mutate,
    answer: answering.mutateAsync,
    hasAnswered: answering.isSuccess,
    isAnswering: answering.isPending,
    isPending: stepping.isPending || answering.isPending,
    failure: stepping.error ?? answering.error,
  }
}

export type EnquiryChanges = ReturnType<typeof useEnquiryChanges>
