import type { ReactNode } from 'react'

import { PrintHead } from './PrintHead.tsx'
import { QrCode } from './QrCode.tsx'

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
