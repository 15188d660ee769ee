CREATE INDEX "pratiche_since" ON "pratiche" USING btree ("stato","statoDal","_id");--> statement-breakpoint
CREATE INDEX "pratiche_quote_files" ON "pratiche_quote" USING btree ("agente","pratica");