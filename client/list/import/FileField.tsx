import { Field } from '#client/ui/forms/Field.tsx'

interface FileFieldProps {
  name: string | undefined
  onChoose: (file: File | undefined) => void
}

export const FileField = ({ name, onChoose }: FileFieldProps) => (
  <Field
    label="CSV file"
    hint="With a row of headings. Up to 10 MB and 100,000 rows, as a spreadsheet or another program saves it."
  >
    {(ids) => (
      <input
        {...ids}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        className="block min-h-11 w-full max-w-xl rounded border border-edge/60 bg-surface p-2 text-sm file:mr-4 file:min-h-9 file:rounded file:border file:border-edge/60 file:bg-sunken file:px-3.5 file:font-semibold file:text-ink"
        title={name}
        // The same file, mended meanwhile, counts as another one.
        onClick={({ currentTarget }) => (currentTarget.value = '')}
        onChange={({ target }) => target.files?.[0] && onChoose(target.files[0])}
      />
    )}
  </Field>
)
