import type { CsvColumn } from '#server/kernel/csv/write-csv.ts'
import type { Place } from '#server/kernel/place.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { decimalOf } from '#shared/money.ts'

/** Makes columns of a file, in the days and the money of a place. */
export interface FileColumns<Row> {
  text: (title: string, valueOf: CsvColumn<Row>['valueOf']) => CsvColumn<Row>
  /** The day of an instant. */
  day: (title: string, instantOf: (row: Row) => Date | null) => CsvColumn<Row>
  sum: (title: string, centsOf: (row: Row) => number | null) => CsvColumn<Row>
  currency: () => CsvColumn<Row>
}

export const columnsAt = <Row>({ zone, currency }: Place): FileColumns<Row> => ({
  text: (title, valueOf) => ({ title, valueOf }),
  day: (title, instantOf) => ({
    title,
    valueOf(row) {
      const instant = instantOf(row)
      return instant && localDayOf(instant, zone)
    },
  }),
  sum: (title, centsOf) => ({
    title,
    valueOf(row) {
      const cents = centsOf(row)
      return cents === null ? null : Number(decimalOf(cents, currency))
    },
  }),
  currency: () => ({ title: 'Currency', valueOf: () => currency }),
})
