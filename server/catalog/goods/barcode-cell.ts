import type { Question } from '#server/kernel/csv/questions.ts'
import { cutNumber } from '#server/kernel/csv/spreadsheets.ts'
import { withZeros } from '#shared/catalog/barcodes.ts'

export interface BarcodeCell {
  barcode: string
  problem?: string
  note?: string
  /** True while the question about dropped zeros has no answer. */
  waits: boolean
}

interface CellAround {
  /** Where the cell is, as the reader of the report will look for it. */
  place: string
  ask: (question: Question) => string | undefined
}

/**
 * Reads a barcode as a spreadsheet has left it. The leading zero of a UPC is put back where the check digit proves it.
 * A shorter number may be the studio's own code, so somebody is asked.
 */
export function readBarcode(cell: string, { place, ask }: CellAround): BarcodeCell {
  const problem = cutNumber(cell, place)
  if (problem !== undefined) return { barcode: '', problem, waits: false }

  const typed = cell.trim().replace(/^'/, '')
  const digits = typed.replace(/[.,]0+$/, '').replaceAll(' ', '')
  const barcode = /^\d+$/.test(digits) ? digits : typed
  const whole = withZeros(barcode)
  if (whole === undefined) {
    const isOdd = /^[1-9]\d{10}$/.test(barcode)
    return { barcode, waits: false, ...(isOdd && { note: `Barcode: ${barcode} has eleven digits, and no UPC has.` }) }
  }
  const note = `Barcode: ${whole}, with the zeros that a spreadsheet had dropped.`
  if (barcode.length === 11) return { barcode: whole, note, waits: false }

  const answer = ask({
    key: `barcode-${barcode.length}`,
    sentence: (count) =>
      `${count === 1 ? 'A barcode' : `${count} barcodes`} of ${barcode.length} digits, such as ${barcode}: did a spreadsheet drop zeros before?`,
    choices: [
      { value: 'zeros', label: `Put them back: ${whole}` },
      { value: 'keep', label: `It is whole: ${barcode}` },
    ],
  })
  return answer === 'zeros' ? { barcode: whole, note, waits: false } : { barcode, waits: answer === undefined }
}
