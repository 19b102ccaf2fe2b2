import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'

import { download } from '#client/ui/browser/download.ts'
import { Button } from '#client/ui/Button.tsx'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'

interface ExportButtonProps {
  /** Without the day and the ending. */
  name: string
  /** Asks for the text of the file. */
  fetchCsv: () => Promise<string>
}

/** Takes a list out of the house as a file, as it is searched and sorted. */
export function ExportButton({ name, fetchCsv }: ExportButtonProps) {
  const exporting = useMutation({
    mutationFn: fetchCsv,
    onSuccess: (text) => download(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name}.csv`),
    onError: (error) => toast(errorToast(error)),
  })

  return (
    <Button
      tone="quiet"
      size="tight"
      title="Export CSV"
      className="max-md:px-2.5!"
      busy={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      <Download aria-hidden className="size-4" />
      <span className="max-md:sr-only">Export CSV</span>
    </Button>
  )
}
