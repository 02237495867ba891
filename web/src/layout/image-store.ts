/** Whether the server can store and show images. Time is recorded without them. */
export async function isImageStoreAvailable(): Promise<boolean> {
  const response = await fetch('/api/health', { headers: { accept: 'application/json' } });
  const health = (await response.json()) as { reasons?: string[] };
  return !health.reasons?.includes('images_unavailable');
}
