interface VersionedRecord {
  id: string
  version: number
}

/** Versions that this page makes itself, by booking. */
const made = new Map<string, number>()

/** Changes a booking, and remembers which version of it is our own: what others do is shown to us, not what we do. */
export async function asOwnChange<Changed>(
  { id, version }: VersionedRecord,
  change: Promise<Changed>,
): Promise<Changed> {
  made.set(id, version + 1)
  try {
    return await change
  } catch (error) {
    made.delete(id)
    throw error
  }
}

export const isOwnChange = ({ id, version }: VersionedRecord): boolean => made.get(id) === version
