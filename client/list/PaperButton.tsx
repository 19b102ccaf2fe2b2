import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'

import { download } from '#client/ui/browser/download.ts'
import { Button } from '#client/ui/Button.tsx'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'

interface PaperButtonProps {
  /** Without the ending. */
  name: string
  fetchPaper: () => Promise<BlobPart>
}

/** Takes a record out of the house as a paper to print or send. */
export function PaperButton({ name, fetchPaper }: PaperButtonProps) {
  const fetching = useMutation({
    mutationFn: fetchPaper,
    onSuccess: (bytes) => download(new Blob([bytes], { type: 'application/pdf' }), `${name}.pdf`),
    onError: (error) => toast(errorToast(error)),
  })

  return (
    <Button tone="quiet" size="tight" busy={fetching.isPending} onClick={() => fetching.mutate()}>
      <Download aria-hidden className="size-4" />
      PDF
    </Button>
  )
}
