ALTER TABLE "import_lines" DROP CONSTRAINT "import_lines_import_imports__id_fk";
