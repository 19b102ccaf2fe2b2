import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'

import { useStudio } from '#client/settings/service.ts'
import { download } from '#client/ui/browser/download.ts'
import { Button } from '#client/ui/Button.tsx'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import type { Order } from '#shared/orders/contract.ts'
import { type DocumentFacts, documentWords } from '#shared/orders/documents.ts'

import { fetchDocument } from './queries.ts'

/** The invoice and credit notes of an order, each as a PDF. */
export const DocumentList = ({ order: { id, documents } }: { order: Order }) => (
  <ul className="text-sm">
    {documents.map((document) => (
      <DocumentRow key={document.id} orderId={id} document={document} />
    ))}
  </ul>
)

function DocumentRow({ orderId, document }: { orderId: string; document: DocumentFacts }) {
  const { money, date } = useStudio()
  const { id, kind, number, issuedAt, totalCents } = document
  const fetching = useMutation({
    mutationFn: () => fetchDocument(orderId, id),
    onSuccess: (bytes) => download(new Blob([bytes], { type: 'application/pdf' }), `${number}.pdf`),
    onError: (error) => toast(errorToast(error)),
  })

  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-1.5">
      <span>
        <span className="block font-medium figures">{number}</span>
        <span className="text-muted figures">
          {documentWords[kind]}, {date(issuedAt)}, {money(totalCents)}
        </span>
      </span>
      <Button tone="quiet" size="tight" busy={fetching.isPending} onClick={() => fetching.mutate()}>
        <Download aria-hidden className="size-4" />
        PDF<span className="sr-only"> of {number}</span>
      </Button>
    </li>
  )
}
