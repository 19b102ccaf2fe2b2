import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'

import { call } from '#client/api/call.ts'
import { download, fetchByBrowser } from '#client/ui/browser/download.ts'
import { Button } from '#client/ui/Button.tsx'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { downloadsContract } from '#shared/lists/contract.ts'

interface FileButtonProps {
  isBusy?: boolean
  onPress: () => void
}

const FileButton = ({ isBusy = false, onPress }: FileButtonProps) => (
  <Button tone="quiet" size="tight" title="Export CSV" className="max-md:px-2.5!" busy={isBusy} onClick={onPress}>
    <Download aria-hidden className="size-4" />
    <span className="max-md:sr-only">Export CSV</span>
  </Button>
)

/**
 * Takes a list out of the house as a file, as it is searched and sorted: `of` is the address of the file (`addressOf`). The browser
 * fetches it to disk, by a link that is used once.
 */
export function ExportButton({ of }: { of: string }) {
  const exporting = useMutation({
    mutationFn: (address: string) => call(downloadsContract.makeDownload, { body: { address } }),
    onSuccess: ({ address }) => fetchByBrowser(address),
    onError: (error) => toast(errorToast(error)),
  })

  return <FileButton isBusy={exporting.isPending} onPress={() => exporting.mutate(of)} />
}

/** The same of a few rows that are on the page already; its name is without the ending. */
export const ExportTable = ({ name, textOf }: { name: string; textOf: () => string }) => (
  <FileButton onPress={() => download(new Blob([textOf()], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)} />
)
