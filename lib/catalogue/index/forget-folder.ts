// Removes a folder and everything below it from the catalogue.
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';

export function forgetFolder(writer: CatalogueWriter, folder: string, onForgotten?: (folder: string) => void) {
  const folders = folder === '' ? writer.files.listFolders() : writer.files.listFoldersBelow(folder);
  for (const below of folders) {
    onForgotten?.(below);
    for (const file of writer.files.listFiles(below)) writer.removeFile(below, file.name);
    writer.forgetTexts(below);
    writer.problems.removeProblem(below);
  }
}
