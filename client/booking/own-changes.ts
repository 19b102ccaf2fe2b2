interface VersionedRecord {
  id: string
  version: number
}

/** The versions that this page has made, by booking. */
const made = new Map<string, number>()

/** Changes a booking, and remembers that its new version is our own: only changes by others glow. */
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
