CREATE TABLE "lead_files" (
	"lead" uuid PRIMARY KEY NOT NULL,
	"file" uuid NOT NULL,
	"role" text NOT NULL,
	"person" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "pratiche_lead_reference";--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "sostitutoProposto" uuid;--> statement-breakpoint
ALTER TABLE "lead_files" ADD CONSTRAINT "lead_files_lead_leads__id_fk" FOREIGN KEY ("lead") REFERENCES "public"."leads"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_files" ADD CONSTRAINT "lead_files_file_pratiche__id_fk" FOREIGN KEY ("file") REFERENCES "public"."pratiche"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_files_file" ON "lead_files" USING btree ("file");--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_sostitutoProposto_agents__id_fk" FOREIGN KEY ("sostitutoProposto") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agents_sostitutoProposto_reference" ON "agents" USING btree ("sostitutoProposto");--> statement-breakpoint
CREATE INDEX "pratiche_lead_reference" ON "pratiche" USING btree ("lead");