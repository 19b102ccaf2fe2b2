import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { PrintHead } from './PrintHead.tsx'

interface PrintSheetProps {
  /** What it is: `Day sheet`, `Build sheet`. */
  title: string
  /** Whose it is, and of which day. */
  about?: string
  /** The address of the record: a scan of the sheet opens it. */
  address: string
  children: ReactNode
}

/** A sheet of paper, drawn beside the screen and seen in print only: studio, record, person, date, code, and pages by number. */
export function PrintSheet({ title, about, address, children }: PrintSheetProps) {
  return (
    <div className="hidden print:block">
      <div className="flex items-start gap-4">
        <div className="grow">
          <PrintHead title={title} {...(about !== undefined && { about })} />
        </div>
        <QrCode text={new URL(address, location.origin).href} />
      </div>
      {children}
    </div>
  )
}

async function draw(text: string): Promise<string> {
  // Not the server's own, which is CommonJS: its helper would be a file more for every visitor.
  const { encodeQR } = await import('qr')
  return encodeQR(text, 'svg', { ecc: 'medium', border: 1 })
}

/** The sheet is of use without it too. */
function QrCode({ text }: { text: string }) {
  const { data: svg } = useQuery({ queryKey: ['qr code', text], queryFn: () => draw(text), staleTime: Infinity })
  if (svg === undefined) return null

  // oxlint-disable-next-line react/no-danger -- drawn by the library from an address of ours
  return <div aria-hidden className="size-16 shrink-0" dangerouslySetInnerHTML={{ __html: svg }} />
}
