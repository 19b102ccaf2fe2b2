import { useMutation } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { fetchByBrowser } from '#client/ui/browser/download.ts'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { downloadsContract } from '#shared/lists/contract.ts'

/** Has the browser fetch a file of the API to disk, by a link that is used once. */
export const useDownload = () =>
  useMutation({
    mutationFn: (address: string) => call(downloadsContract.makeDownload, { body: { address } }),
    onSuccess: ({ address }) => fetchByBrowser(address),
    onError: (error) => toast(errorToast(error)),
  })
