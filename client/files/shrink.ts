// As large as the studio keeps it: more of it would travel for nothing, over a telephone's connection.
const longestEdge = 2560
const longestThumbnailEdge = 240

interface ShrunkImage {
  content: Blob
  thumbnail: string | null
}

/** A photo as small as it is kept; what this browser cannot open goes as it is. */
export async function shrink(file: File): Promise<ShrunkImage> {
  if (!file.type.startsWith('image/')) return { content: file, thumbnail: null }

  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const small = drawn(picture, longestThumbnailEdge)
    const content = await blobOf(drawn(picture, longestEdge))
    picture.close()
    // A drawing of few colors may be smaller as it came.
    return {
      content: content && content.size < file.size ? content : file,
      thumbnail: small.toDataURL('image/jpeg', 0.7),
    }
  } catch {
    return { content: file, thumbnail: null }
  }
}

function drawn(picture: ImageBitmap, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  }
  return canvas
}

const blobOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86))
