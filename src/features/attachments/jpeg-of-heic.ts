/** A photograph as iPhones keep it. Browsers name its type, or give none. */
export function isHeic({ name, type }: File): boolean {
  return /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name);
}

/** The same as a JPEG, turned the right way up; null where this browser cannot read it (all but Safari, as of 2026). */
export async function jpegOfHeic(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  picture.close();
  const bytes = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
  const { name, lastModified } = file;
  return new File([bytes], name.replace(/\.hei[cf]$/i, '.jpg'), { type: 'image/jpeg', lastModified });
}
