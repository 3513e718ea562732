/** Pixels of the longer edge, and how much of a picture's detail is kept, of 1. */
export interface JpegSize {
  readonly edge: number;
  readonly quality: number;
}

export interface ScaledJpeg {
  readonly blob: Blob;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** A picture as a JPEG no larger than that; a smaller one stays as large as it is. */
export async function scaledJpeg(bitmap: ImageBitmap, { edge, quality }: JpegSize): Promise<ScaledJpeg> {
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
  const sideOf = (side: number) => Math.max(1, Math.round(side * scale));
  const canvas = new OffscreenCanvas(sideOf(bitmap.width), sideOf(bitmap.height));
  const { width, height } = canvas;
  const context = canvas.getContext('2d');
  if (context) {
    // Drawings have transparent places, and the format has none.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0, width, height);
  }
  return { blob: await canvas.convertToBlob({ type: 'image/jpeg', quality }), width, height };
}
