/**
 * Loads what tells how a command ends. What runs for hours may outlive the files it was started from: an installation is
 * replaced, and the end of a run, or its error, must be told all the same.
 */
export async function readyToTell(): Promise<void> {
  await Promise.all([
    import('./failure.ts'),
    import('./parser-error.ts'),
    import('./error-view.ts'),
    import('./earlier-told.ts'),
    import('./credentials-hint.ts'),
    import('./intent-names.ts'),
    import('../errors/records.ts'),
    import('../terminal/columns.ts'),
    import('../terminal/csv.ts'),
    import('../terminal/fields.ts'),
    import('../terminal/table.ts'),
  ]);
}
