import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type ImportReport, mostFileBytes, tooLargeFile } from '#shared/http/csv-import.ts'
import { Failure } from '#shared/http/failure.ts'

export interface ImportRequest {
  mode: 'check' | 'run'
  columns?: string
  answers?: string
  bytes: Uint8Array<ArrayBuffer>
}

export type SendCsv = (request: ImportRequest) => Promise<ImportReport>

interface ChosenFile {
  id: string
  name: string
  file: File
}

const written = (answers: Readonly<Record<string, string>>) =>
  Object.entries(answers)
    .map(([key, value]) => `${key}:${value}`)
    .join(',')

/** A file on its way in: chosen, looked at as often as its columns are mapped anew or a question is answered, and then run. */
export function useCsvImport(send: SendCsv, onDone: () => unknown, given = '') {
  const [chosen, setChosen] = useState<ChosenFile>()
  const [columns, map] = useState<string>()
  const [said, say] = useState<Readonly<Record<string, string>>>({})
  const answers = written(said)
  const check = useQuery({
    queryKey: ['import', chosen?.id, columns ?? 'guessed', answers, given],
    queryFn: async () =>
      send({ mode: 'check', bytes: await bytesOf(chosen), answers, ...(columns !== undefined && { columns }) }),
    enabled: chosen !== undefined,
    placeholderData: (before, query) => (query?.queryKey[1] === chosen?.id ? before : undefined),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const run = useMutation({
    mutationFn: async (mapped: string) => send({ mode: 'run', bytes: await bytesOf(chosen), answers, columns: mapped }),
    // Also after a failure: some rows may have come in.
    onSettled: onDone,
  })
  const choose = (file: File | undefined) => {
    run.reset()
    map(undefined)
    say({})
    setChosen(file && { id: crypto.randomUUID(), name: file.name, file })
  }

  const answer = (key: string, value: string) => say((before) => ({ ...before, [key]: value }))

  return { chosen, choose, map, answer, check, run }
}

async function bytesOf(file: ChosenFile | undefined): Promise<Uint8Array<ArrayBuffer>> {
  if (!file) throw new Error('No file was chosen.')
  if (file.file.size > mostFileBytes) throw new Failure('payload_too_large', tooLargeFile(mostFileBytes))
  const buffer = await file.file.arrayBuffer().catch((cause: unknown) => {
    throw new Failure('invalid_input', 'The file has changed or gone since it was chosen. Choose it again.', { cause })
  })

  return new Uint8Array(buffer)
}
